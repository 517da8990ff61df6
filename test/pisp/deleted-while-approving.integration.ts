/** A payment that is deleted in one tab while its approval is given at the bank in another. */
import { afterEach, expect, it } from 'vitest';
import { POST as approve } from '@/app/api/payments/[paymentId]/authorisations/route';
import { DELETE as cancel } from '@/app/api/payments/[paymentId]/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { newUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { refusal, SCA_ORIGIN } from '@/test/harness/psu-bank';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';
import { storePayment } from '@/test/harness/stored-payment';
import { json, type Reply } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

let made = 0;

/** A person who has come back from approving a payment that another tab had deleted by then. */
const backFromApproval = async () => {
  made += 1;
  const user = await newUser();
  const psu = bank.newPsu();
  const connectionId = await connectAs(bank, user, psu);
  const changes = { resourceId: `deleted-${made}`, transactionStatus: 'RCVD' };
  const paymentId = await storePayment({ userId: user.userId, connectionId, changes });
  const place = `/v1/payments/norwegian-domestic-credit-transfers/deleted-${made}`;
  const shows = (reply: Reply) => bank.override(`GET ${place}/status`, reply);
  shows(json(200, { transactionStatus: 'RCVD' }));
  const begun = await user.browser.ask(approve, { paymentId }, { method: 'POST' });
  const { scaRedirect } = await begun.json();
  bank.override(`DELETE ${place}`, (_request, response) => {
    response.writeHead(204).end();
  });
  const deleted = await user.browser.ask(cancel, { paymentId }, { method: 'DELETE' });
  expect((await deleted.json()).status).toMatchObject({ transactionStatus: 'CANC' });
  await comeBack(user.browser, bank.pass(scaRedirect, psu));
  const read = async () => (await user.browser.ask(paymentStatus, { paymentId })).json();
  const asked = () =>
    bank.requests.filter(({ method, url }) => method === 'GET' && url.includes(`${place}/status`))
      .length;
  return { shows, read, asked };
};

it('is what the bank says it is', async () => {
  const { shows, read } = await backFromApproval();
  shows(json(200, { transactionStatus: 'ACSC' }));
  expect((await read()).status).toMatchObject({ transactionStatus: 'ACSC' });
});

it.each<[string, Reply]>([
  ['says so', json(200, { transactionStatus: 'CANC' })],
  ['has it no longer', refusal(404, 'RESOURCE_UNKNOWN')],
])('is cancelled, and asked for no more, once the bank %s', async (_, reply) => {
  const { shows, read, asked } = await backFromApproval();
  shows(reply);
  const cancelled = { status: { transactionStatus: 'CANC' }, problem: null };
  expect(await read()).toMatchObject(cancelled);
  const before = asked();
  expect(await read()).toMatchObject(cancelled);
  expect(asked()).toBe(before);
});

it('is not sent to the bank when the start of its approval is answered after the deletion', async () => {
  const user = await newUser();
  const psu = bank.newPsu();
  const connectionId = await connectAs(bank, user, psu);
  const changes = { resourceId: 'deleted-meanwhile', transactionStatus: 'RCVD' };
  const paymentId = await storePayment({ userId: user.userId, connectionId, changes });
  const place = '/v1/payments/norwegian-domestic-credit-transfers/deleted-meanwhile';
  bank.override(`DELETE ${place}`, (_request, response) => {
    response.writeHead(204).end();
  });
  bank.override(`POST ${place}/authorisations`, async (_request, response) => {
    await user.browser.ask(cancel, { paymentId }, { method: 'DELETE' });
    const _links = { scaRedirect: { href: `${SCA_ORIGIN}/sca/late`, verbs: ['GET'] } };
    const body = JSON.stringify({ scaStatus: 'started', _links });
    response.writeHead(201, { 'content-type': 'application/json' }).end(body);
  });
  const begun = await user.browser.ask(approve, { paymentId }, { method: 'POST' });
  expect(begun.status).toBe(409);
  expect(await begun.json()).not.toHaveProperty('scaRedirect');
});
