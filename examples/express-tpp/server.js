// A TPP that shows a person's accounts and makes a payment: Express and the kit. Sessions are kept in memory, and only
// for one run; a TPP that moves real money must store a payment before sending it.
import { randomUUID } from 'node:crypto';
import {
  bankDay,
  brokenRules,
  hrefOf,
  normalizeAccountNumber,
  PAYMENT_REQUESTS,
  readPaymentStatus,
  ruleSentence,
  startAuthorisationHref,
} from '@brygge/xs2a';
import express from 'express';
import { callBank, callOnce, createPayment, ORIGIN, takeBack } from './bank.js';
import { accountsPage, connectPage, messagePage } from './pages.js';

const PRODUCT = 'norwegian-domestic-credit-transfers';

const sessions = new Map();
const app = express();
app.disable('x-powered-by');
app.use(express.urlencoded({ extended: false }));

app.use((request, response, next) => {
  const id = /(?:^|; )session=([0-9a-f-]{36})/.exec(request.headers.cookie ?? '')?.[1];
  request.session = sessions.get(id);
  if (request.session === undefined) {
    const made = randomUUID();
    request.session = {};
    sessions.set(made, request.session);
    // Lax: the cookie is sent on the way back from the bank, but not with posts from other sites.
    response.cookie('session', made, { httpOnly: true, sameSite: 'lax' });
  }
  next();
});

/** The accounts that the person shares; null when the bank requires SCA first. */
async function readAccounts(request) {
  const { session } = request;
  if (session.psu === undefined) return null;
  const path = '/v1/accounts?withBalance=true';
  const { status, scaRedirect, body } = await callBank(session, request, { path });
  if (scaRedirect !== null) return null;
  if (status !== 200) throw new Error(`The bank answered ${status}: ${JSON.stringify(body)}`);
  return body.accounts;
}

app.get('/', async (request, response) => {
  const accounts = await readAccounts(request);
  response.send(
    accounts === null
      ? connectPage('You choose at the bank which accounts to share.')
      : accountsPage(accounts, []),
  );
});

app.post('/connect', async (request, response) => {
  // A request without a PSU-ID makes the bank ask who the person is: that is how a consent begins.
  request.session.psu = undefined;
  const { scaRedirect } = await callBank(request.session, request, { path: '/v1/accounts' });
  if (scaRedirect === null) throw new Error('The bank did not say where to go.');
  response.redirect(303, scaRedirect);
});

app.get('/return', (request, response) => {
  const returned = takeBack(request.session, new URL(request.url, ORIGIN).searchParams);
  if (returned.ok) response.redirect(303, returned.next);
  else response.status(400).send(messagePage('Not connected', returned.message));
});

app.post('/payments', async (request, response) => {
  const { session, body } = request;
  const accounts = await readAccounts(request);
  if (accounts === null) return response.redirect(303, '/');
  const payment = {
    debtorAccount: { bban: body.from, currency: 'NOK' },
    instructedAmount: { amount: body.amount?.trim().replace(',', '.'), currency: 'NOK' },
    creditorName: body.creditorName,
    creditorAccount: { bban: normalizeAccountNumber(body.to ?? ''), currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    requestedExecutionDate: bankDay(new Date()),
  };
  const parsed = PAYMENT_REQUESTS[PRODUCT].safeParse(payment);
  if (!parsed.success) {
    const problems = brokenRules(parsed.error).map((broken) => ruleSentence(broken));
    return response.status(400).send(accountsPage(accounts, problems, body));
  }
  const created = await createPayment(session, request, PRODUCT, payment);
  if (created.scaRedirect !== null) return response.redirect(303, created.scaRedirect);
  if (created.status !== 201) {
    const problems = (created.body?.tppMessages ?? []).map(({ code }) => `The bank says ${code}.`);
    return response.status(400).send(accountsPage(accounts, problems, body));
  }
  session.payments = { ...session.payments, [created.body.paymentId]: created.body };
  await approve(request, response, created.body);
});

/** Sends the person to the bank to approve a payment that it has. */
async function approve(request, response, payment) {
  const path = startAuthorisationHref(payment._links);
  const next = `/payments/${encodeURIComponent(payment.paymentId)}`;
  const started =
    path === null
      ? { scaRedirect: null }
      : await callOnce(request.session, request, { path, next });
  response.redirect(303, started.scaRedirect ?? next);
}

app.get('/payments/:id', async (request, response) => {
  const payment = request.session.payments?.[request.params.id];
  const path = hrefOf(payment?._links, 'status');
  if (path === null) return response.status(404).send(messagePage('No such payment', ''));
  const { status, body } = await callBank(request.session, request, { path });
  if (status !== 200) {
    const message = 'The bank does not say how it is going. Reload the page in a moment.';
    return response.status(502).send(messagePage('Your payment', message));
  }
  const { phase } = readPaymentStatus(body);
  response.send(messagePage('Your payment', `${body.transactionStatus}: ${phase}`));
});

app.use((error, _request, response, _next) => {
  process.stderr.write(`${error.stack}\n`);
  response.status(502).send(messagePage('Something went wrong', 'Try again in a moment.'));
});

app.listen(Number(new URL(ORIGIN).port), '127.0.0.1', () =>
  process.stdout.write(`The TPP is at ${ORIGIN}\n`),
);
