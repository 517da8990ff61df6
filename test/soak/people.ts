/** People who look at their accounts and pay. */
import { chromium } from '@playwright/test';
import { signInWithYear } from '@/bench/arrival/year-of-data';
import { addressOf, callApi } from '@/e2e/application';
import { bankDayIn } from '@/e2e/payments';
import { chromiumArguments, ensureChromium } from '@/scripts/checks/chromium';

const TRANSACTIONS = 600;

/**
 * One request in 61 is a payment and the one after it reads an account at the bank. 61 has no factor in common with
 * the number of people and of addresses, so that each person gets to each of them.
 */
const PAYS_EVERY = 61;

type Session = { cookie: string; accountId: string; bban: string };

/** Pages, and what their parts request; `:account` is the person's account. */
const LOOKED_AT = [
  '/overview',
  '/api/accounts?kind=account',
  '/api/insight/months',
  '/api/notices/unread',
  '/accounts',
  '/accounts/:account',
  '/api/accounts/:account',
  '/api/transactions',
  '/api/accounts/:account/balances',
  '/transactions',
  '/api/insight/categories',
  '/payments',
  '/api/payments',
  '/settings',
  '/payments/new/norway',
  '/api/ready',
];

/**
 * Signs people in who have a year of transactions each.
 * @returns `ask`, which sends the request of that number and resolves to its status, method and path ("200 GET /payments").
 */
export async function openPeople(count: number): Promise<{ ask: (at: number) => Promise<string> }> {
  const executablePath = ensureChromium((line) => process.stderr.write(`${line}\n`));
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  const sessions: Session[] = [];
  for (let at = 0; at < count; at += 1) {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    const accountId = await signInWithYear(page, TRANSACTIONS);
    const { bban } = await callApi<{ bban: string }>(page, 'GET', `/api/accounts/${accountId}`);
    const cookies = await context.cookies(addressOf('/'));
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    sessions.push({ cookie, accountId, bban });
  }
  await browser.close();
  return {
    ask(at) {
      const session = sessions[at % sessions.length];
      if (session === undefined) throw new Error('There is nobody.');
      return askAs(session, at);
    },
  };
}

function askAs(session: Session, at: number): Promise<string> {
  if (at % PAYS_EVERY === 0) return pay(session);
  if (at % PAYS_EVERY === 1)
    return call(session, 'POST', '/api/accounts/:account/sync', { reach: 'new' }).then(said);
  return call(session, 'GET', LOOKED_AT[at % LOOKED_AT.length] ?? '').then(said);
}

async function pay(session: Session): Promise<string> {
  const draft = { contextId: 'private', kind: 'norwegian-domestic-credit-transfers', input: {} };
  const begun = await call(session, 'POST', '/api/payment-drafts', draft);
  if (!begun.is.startsWith('201')) return said(begun);
  const { draftId } = JSON.parse(begun.text) as { draftId: string };
  const made = await call(session, 'POST', '/api/payments', {
    draftId,
    allowLogicalDuplicate: true,
    request: {
      instructedAmount: { amount: '120.50', currency: 'NOK' },
      debtorAccount: { bban: session.bban, currency: 'NOK' },
      creditorName: 'Elvebakken Barnehage',
      creditorAccount: { bban: '12043174442', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      requestedExecutionDate: bankDayIn(5),
    },
  });
  return said(made);
}

/** What a request came to: its status, or the name of the error when no answer came. */
type Answer = { is: string; asked: string; text: string };

const said = ({ is, asked }: Answer): string => `${is} ${asked}`;

async function call(
  { cookie, accountId }: Session,
  method: string,
  path: string,
  json?: object,
): Promise<Answer> {
  const address = addressOf(path.replace(':account', accountId));
  const asked = `${method} ${path}`;
  try {
    const answer = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { cookie, origin: new URL(address).origin, 'content-type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    return { is: String(answer.status), asked, text: await answer.text() };
  } catch (error) {
    return { is: (error as Error).name, asked, text: '' };
  }
}
