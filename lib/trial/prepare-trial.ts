/**
 * Prepares a trial: its own world at the sandbox bank, connected in private and for a company, with payments and a year
 * of transactions. It takes every step that a user would, through the same use cases; only the bank's pages are
 * answered by `walkSandbox` instead of a browser.
 */
import { randomUUID } from 'node:crypto';
import { listAccounts } from '@/lib/aisp/account/list-accounts';
import { readBalances } from '@/lib/aisp/account/read-balances';
import { refreshCardAccounts } from '@/lib/aisp/account/refresh-accounts';
import { syncTransactions } from '@/lib/aisp/transactions/sync-transactions';
import { type Aspsp, sandboxBank } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { PageAnswers } from '@/lib/aspsp/sandbox/sandbox-page';
import { walkSandbox } from '@/lib/aspsp/sandbox/walk-sandbox';
import { makeHousehold, runBatch, type World } from '@/lib/aspsp/sandbox/worlds';
import { systemClock } from '@/lib/clock';
import { callContext } from '@/lib/connection/call-context';
import { returnUri } from '@/lib/connection/return-uri';
import { changeScaPreference } from '@/lib/connection/sca-preferences';
import { database } from '@/lib/db/client';
import { findScaPreference, markIdentityNumberProven } from '@/lib/db/connections/sca-preferences';
import { beginTrial, changeTrial, findTrial } from '@/lib/db/users/trials';
import { errorFields, log } from '@/lib/log';
import { authoriseBasket } from '@/lib/pisp/basket/authorise-basket';
import { makeBasket } from '@/lib/pisp/basket/create-basket';
import { readBasketNow } from '@/lib/pisp/basket/read-basket';
import { placePayment } from '@/lib/pisp/payment/initiate-payment';
import { readPaymentNow } from '@/lib/pisp/payment/read-payment';
import { type Beginner, beginSca } from '@/lib/sca/begin';
import { completeSca } from '@/lib/sca/complete';
import { singleFlight } from '@/lib/single-flight';
import type { AccountView } from '@/lib/view/account';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { TRIAL_PAYMENTS, trialPaymentRequest } from './trial-payments';

/** The trial's trial user, with the session that has just begun. */
export type TrialUser = Beginner & { sessionCreatedAt: Date };

const once = singleFlight<boolean>();

/** Longer than anyone waits; the pages read whatever remains. */
const READING_MILLISECONDS_MAX = 15_000;

/**
 * Prepares a user's trial, once.
 * @returns whether there is something to look at. If the bank creates no world or is unreachable, nothing is connected,
 * and the user connects a bank like anyone else. Steps completed before a failure stay.
 */
export function prepareTrial(user: TrialUser): Promise<boolean> {
  return once([user.userId], async () => {
    const { userId } = user;
    const aspsp = sandboxBank();
    if (aspsp === undefined) return false;
    if (!(await beginTrial(database(), userId, systemClock())))
      return ((await findTrial(database(), userId))?.readyAt ?? null) !== null;
    try {
      await prepare(aspsp, user);
      await changeTrial(database(), userId, { readyAt: systemClock() });
      return true;
    } catch (error) {
      noteUnprepared(error);
      return false;
    }
  });
}

/** Logs what could not be prepared. @throws the error itself when neither the bank nor a rule of Brygge caused it. */
function noteUnprepared(error: unknown): void {
  if (!(error instanceof AspspError || error instanceof Unprepared)) throw error;
  log.warn('trial not prepared', errorFields(error));
}

/** A step of the preparation refused by the bank or a rule of Brygge. */
class Unprepared extends Error {
  override readonly name = 'Unprepared';
}

type Trial = { aspsp: Aspsp; user: TrialUser; world: World; identityNumber: string };

async function prepare(aspsp: Aspsp, user: TrialUser): Promise<void> {
  const { userId, psu } = user;
  const world = doneOf(await makeHousehold(aspsp, callContext(null, psu, {})), 'make a world');
  await changeTrial(database(), userId, { worldId: world.id });
  const person = world.customers.find(({ type }) => type === 'PRIVATE');
  if (person === undefined) throw new Unprepared('nobody lives in the world');
  const trial = { aspsp, user, world, identityNumber: person.customerNumber };
  await connect(trial, 'PRIVATE');
  await rememberIdentity(trial);
  const companyId = await connect(trial, 'CORPORATE');
  const { accounts } = await listAccounts(userId, {}, systemClock());
  await Promise.all([
    // An overview is useful even without payments to approve.
    pay(trial, accounts, companyId).catch(noteUnprepared),
    refreshCardAccounts(userId, PRIVATE_CONTEXT, psu, systemClock()),
  ]);
  await readAll(user);
}

/** Connects one context, and returns the connection's id. */
async function connect(trial: Trial, context: PsuContext): Promise<string> {
  const { aspsp, user } = trial;
  const begun = await beginSca(
    { purpose: 'connect', bankId: aspsp.bankId, context },
    user,
    systemClock(),
  );
  if (!begun.ok) throw new Unprepared(`connect: ${begun.reason}`);
  const completed = await walk(trial, begun.scaRedirect, context);
  if (completed.kind !== 'connected') throw new Unprepared(`connect: ${completed.kind}`);
  return completed.connectionId;
}

/** Completes a visit to the bank, and handles the return like a browser's. */
async function walk(
  { aspsp, user, identityNumber }: Trial,
  scaRedirect: string,
  context: PageAnswers['context'],
) {
  const back = await walkSandbox(
    aspsp,
    scaRedirect,
    { identityNumber, context },
    { isReturn: (address) => attemptOf(address) !== null },
  );
  return completeSca(
    {
      attemptId: attemptOf(back) ?? '',
      query: back.searchParams,
      signedIn: user,
      browserToken: user.browserToken,
      psu: user.psu,
    },
    systemClock(),
  );
}

/** The attempt named by Brygge's address for returns; null for any other address. */
function attemptOf({ origin, pathname }: URL): string | null {
  const [, attemptId = ''] = /^\/sca\/([^/]+)\/return$/.exec(pathname) ?? [];
  return `${origin}${pathname}` === returnUri(attemptId) ? attemptId : null;
}

/** Has Brygge tell the bank the identity number from now on: the trial's user has never seen it. */
async function rememberIdentity({ aspsp, user, identityNumber }: Trial): Promise<void> {
  const key = { userId: user.userId, bankId: aspsp.bankId };
  const now = systemClock();
  await changeScaPreference(key, { identityNumber }, now);
  const sealed = (await findScaPreference(database(), key))?.sealedIdentityNumber;
  if (sealed) await markIdentityNumberProven(database(), key, sealed, now);
}

/** Makes the payments, approves some of them, and lets the bank execute what is due today. */
async function pay(
  trial: Trial,
  accounts: readonly AccountView[],
  companyId: string,
): Promise<void> {
  const { aspsp, user, world } = trial;
  const { userId, psu } = user;
  const now = systemClock();
  const made = await Promise.all(
    TRIAL_PAYMENTS.map(async (payment) => {
      const account = accounts.find(({ name }) => name === payment.account);
      if (account === undefined || account.bban === null)
        throw new Unprepared('an account is missing');
      const { context } = account;
      const placed = await placePayment(
        {
          id: randomUUID(),
          userId,
          connectionId: context === 'CORPORATE' ? companyId : null,
          bankId: aspsp.bankId,
          context,
          kind: 'norwegian-domestic-credit-transfers',
          request: trialPaymentRequest(payment, account.bban, bankDay(now)),
          allowLogicalDuplicate: false,
        },
        psu,
        now,
      );
      if (!placed.ok) throw new Unprepared(`pay: ${placed.reason}`);
      return { isApproved: payment.isApproved, paymentId: placed.payment.paymentId };
    }),
  );
  const paymentIds = made.filter(({ isApproved }) => isApproved).map(({ paymentId }) => paymentId);
  const basketId = randomUUID();
  const basket = await makeBasket(
    { userId, intentKey: basketId, contextId: PRIVATE_CONTEXT, paymentIds },
    psu,
    now,
  );
  if (!basket.ok) throw new Unprepared(`basket: ${basket.reason}`);
  const key = { userId, basketId };
  const begun = await authoriseBasket(key, user, systemClock());
  if (!begun.ok) throw new Unprepared(`approve: ${begun.reason}`);
  if (begun.scaRedirect !== null) await walk(trial, begun.scaRedirect, 'PRIVATE');
  doneOf(await runBatch(aspsp, callContext(null, psu, {}), world.id), 'run a batch');
  await readBasketNow(key, psu, systemClock());
  await Promise.all(
    paymentIds.map((paymentId) => readPaymentNow({ userId, paymentId }, psu, systemClock())),
  );
}

/** Reads the balances and transactions of every account and card. */
async function readAll({ userId, psu }: TrialUser): Promise<void> {
  const ends = performance.now() + READING_MILLISECONDS_MAX;
  const { accounts } = await listAccounts(userId, {}, systemClock());
  await Promise.all(
    accounts.flatMap(({ accountId }) => [
      readBalances({ userId, accountId }, psu, systemClock()),
      syncTransactions(
        { userId, accountId },
        {
          reach: 'new',
          presence: psu,
          clock: systemClock,
          goOn: () => performance.now() < ends,
        },
      ),
    ]),
  );
}

function doneOf<Value>(outcome: Outcome<Value>, what: string): Value {
  if (outcome.kind !== 'done') throw new Unprepared(`${what}: ${outcome.kind}`);
  return outcome.value;
}
