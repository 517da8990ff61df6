/** A cancellation that the bank asked the person to approve, and then does not let them approve. */
import { addSeconds } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { POST as authoriseCancellation } from '@/app/api/payments/[paymentId]/cancellation-authorisations/route';
import { DELETE as cancel, GET as stored } from '@/app/api/payments/[paymentId]/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { database } from '@/lib/db/client';
import type { Payment } from '@/lib/db/payments/payments';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { refusal, SCA_ORIGIN } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';
import { json, type Reply } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const NOT_ASKED = json(404, {
  tppMessages: [
    {
      category: 'ERROR',
      code: 'RESOURCE_UNKNOWN',
      text: 'No cancellation is waiting for approval; send DELETE first.',
    },
  ],
});

const nothing: Reply = (_request, response) => {
  response.writeHead(204);
  response.end();
};

type Part = 'DELETE' | 'cancellation-authorisations';

/** A person's payment, and what the bank answers about it. */
const withPayment = async (changes: Partial<Payment>) => {
  const user = await newUser();
  const { userId } = user;
  const connectionId = await storeConnection({ userId });
  const paymentId = await storePayment({ userId, connectionId, changes });
  const place = `/v1/payments/norwegian-domestic-credit-transfers/enc!!${paymentId}=`;
  const answers = (part: Part, reply: Reply) =>
    bank.override(part === 'DELETE' ? `DELETE ${place}` : `POST ${place}/${part}`, reply);
  const shows = (status: string | Reply) =>
    bank.override(
      `GET ${place}/status`,
      typeof status === 'string' ? json(200, { transactionStatus: status }) : status,
    );
  shows(changes.transactionStatus ?? 'RCVD');
  const row = () => database().payment.findFirstOrThrow({ where: { id: paymentId } });
  return { user, paymentId, place, answers, shows, row };
};

const ask = async (user: TestUser, paymentId: string, part: Part | 'GET') => {
  const answer = await (part === 'cancellation-authorisations'
    ? user.browser.ask(authoriseCancellation, { paymentId }, { method: 'POST' })
    : user.browser.ask(part === 'DELETE' ? cancel : stored, { paymentId }, { method: part }));
  return { status: answer.status, body: await answer.json() };
};

/** What has happened since the payment was prepared. */
const kindsOf = (view: { timeline: { kind: string }[] }): string[] =>
  view.timeline.slice(1).map(({ kind }) => kind);

/** The X-Request-IDs of the DELETEs that the bank got for a payment. */
const deletionsOf = (paymentId: string): unknown[] =>
  bank.requests
    .filter(({ method, url }) => method === 'DELETE' && url.includes(paymentId))
    .map(({ headers }) => headers['x-request-id']);

describe('a cancellation that cannot be approved', () => {
  it('leaves to the status whether it may be asked for again', async () => {
    const { user, paymentId, answers, shows, row } = await withPayment({
      transactionStatus: 'PDNG',
      mayDelete: true,
    });
    shows(
      json(200, { transactionStatus: 'PDNG', _links: { self: { href: '/self', verbs: ['GET'] } } }),
    );
    answers('DELETE', json(202, {}));
    answers('cancellation-authorisations', NOT_ASKED);
    await ask(user, paymentId, 'DELETE');
    await ask(user, paymentId, 'cancellation-authorisations');
    expect(await row()).toMatchObject({ cancelAskedAt: null, mayDelete: null });
    expect((await ask(user, paymentId, 'GET')).body.actions).toEqual([]);
  });

  it.each<[string, Reply]>([
    ['is not waiting for it', NOT_ASKED],
    ['allows it no longer', refusal(405, 'BAD_REQUEST')],
    ['asks for another DELETE', refusal(409, 'CONFLICT')],
    ['did not answer itself', json(404, {})],
  ])('is asked for anew when the bank %s', async (_, refused) => {
    const { user, paymentId, answers } = await withPayment({ transactionStatus: 'ACCP' });
    answers('DELETE', json(202, { psuMessage: 'It stays until you approve.' }));
    answers('cancellation-authorisations', refused);
    const asked = await ask(user, paymentId, 'DELETE');
    expect(asked.body).toMatchObject({
      actions: ['approve-cancellation'],
      psuMessage: 'It stays until you approve.',
    });
    expect(await ask(user, paymentId, 'cancellation-authorisations')).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    const { body } = await ask(user, paymentId, 'GET');
    expect(body).toMatchObject({ actions: ['cancel'], cancelAskedAt: null, psuMessage: null });
    expect(kindsOf(body)).toEqual(['cancel-asked', 'cancel-refused']);

    const again = await ask(user, paymentId, 'DELETE');
    expect(again.body.actions).toEqual(['approve-cancellation']);
    const sent = deletionsOf(paymentId);
    expect([sent.length, new Set(sent).size]).toEqual([2, 2]);
    const scaRedirect = `${SCA_ORIGIN}/sca/cancellation`;
    answers(
      'cancellation-authorisations',
      json(201, { _links: { scaRedirect: { href: scaRedirect } } }),
    );
    const begun = await ask(user, paymentId, 'cancellation-authorisations');
    expect(begun.body.scaRedirect).toBe(scaRedirect);
  });

  it.each<[string, Reply]>([
    ['a page of HTML', (_q, s) => s.writeHead(202, { 'content-type': 'text/html' }).end('<html>')],
    [
      'half of some JSON',
      (_q, s) => s.writeHead(202, { 'content-type': 'application/json' }).end('{"psu'),
    ],
    [
      'a link elsewhere',
      json(202, { _links: { scaRedirect: { href: 'https://elsewhere.example/' } } }),
    ],
  ])('is asked for by a 202 alone, whatever it has: %s', async (_, answered) => {
    const { user, paymentId, answers } = await withPayment({ transactionStatus: 'ACCP' });
    answers('DELETE', answered);
    const { body } = await ask(user, paymentId, 'DELETE');
    expect(body).toMatchObject({ actions: ['approve-cancellation'], problem: null });
    expect(deletionsOf(paymentId)).toHaveLength(1);
  });

  it('is not carried out by a gateway’s 200, after which a 404 says that the bank has deleted it', async () => {
    const { user, paymentId, answers } = await withPayment({ transactionStatus: 'RCVD' });
    answers('DELETE', (_q, s) => s.writeHead(200, { 'content-type': 'text/html' }).end('<html>'));
    expect((await ask(user, paymentId, 'DELETE')).body.code).toBe('outcome-unknown');
    expect(deletionsOf(paymentId)).toHaveLength(3);
    answers('DELETE', refusal(404, 'RESOURCE_UNKNOWN'));
    const { body } = await ask(user, paymentId, 'DELETE');
    expect(body.status.transactionStatus).toBe('CANC');
  });

  it('is not asked for by a 202 whose signature does not hold', async () => {
    const { user, paymentId, answers } = await withPayment({ transactionStatus: 'ACCP' });
    const signature = 'keyId="1",algorithm="rsa-sha256",headers="date",signature="AA=="';
    answers('DELETE', json(202, {}, { signature }));
    expect((await ask(user, paymentId, 'DELETE')).body.code).toBe('outcome-unknown');
  });

  it('waits for approval while the bank offers no second DELETE at the same status, and no longer at another', async () => {
    const { user, paymentId, answers, shows } = await withPayment({
      transactionStatus: 'PDNG',
      mayDelete: true,
    });
    answers('DELETE', json(202, {}));
    await ask(user, paymentId, 'DELETE');
    const actionsAt = async (transactionStatus: string) => {
      const self = { href: '/here', verbs: ['GET'] };
      shows(json(200, { transactionStatus, _links: { self } }));
      return (await (await user.browser.ask(paymentStatus, { paymentId })).json()).actions;
    };
    expect(await actionsAt('PDNG')).toEqual(['approve-cancellation']);
    expect(await actionsAt('ACSP')).toEqual([]);
  });

  it.each([
    ['PDNG', { transactionStatus: 'PDNG', mayDelete: true }],
    ['ACSP', { transactionStatus: 'ACSP', mayDelete: true }],
    ['RCVD', { transactionStatus: 'RCVD' }],
  ])('waits for approval though the status %s was read beside it', async (status, changes) => {
    const { user, paymentId, answers, shows } = await withPayment(changes);
    answers('DELETE', json(202, {}));
    const self = { href: '/here', verbs: ['GET'] };
    let asked: unknown = null;
    shows(async (...exchange) => {
      asked ??= await ask(user, paymentId, 'DELETE');
      await json(200, { transactionStatus: status, _links: { self } })(...exchange);
    });
    await user.browser.ask(paymentStatus, { paymentId });
    expect(asked).toMatchObject({ status: 200 });
    for (const _ of ['as stored', 'as read again']) {
      const { body } = await ask(user, paymentId, 'GET');
      expect(body.actions).toContain('approve-cancellation');
      await user.browser.ask(paymentStatus, { paymentId });
    }
  });

  it('is not asked for a second time while it waits for approval', async () => {
    const { user, paymentId, answers } = await withPayment({
      transactionStatus: 'ACCP',
      cancelAskedAt: new Date(),
    });
    answers('DELETE', json(202, {}));
    const { status, body } = await ask(user, paymentId, 'DELETE');
    expect([status, body.actions]).toEqual([200, ['approve-cancellation']]);
    expect(deletionsOf(paymentId)).toEqual([]);
  });

  it('was not refused when the person has approved it in another browser', async () => {
    const { user, paymentId, answers, shows } = await withPayment({ transactionStatus: 'ACCP' });
    answers('DELETE', json(202, {}));
    await ask(user, paymentId, 'DELETE');
    answers('cancellation-authorisations', refusal(409, 'CONFLICT'));
    shows('CANC');
    expect((await ask(user, paymentId, 'cancellation-authorisations')).status).toBe(409);
    const { body } = await ask(user, paymentId, 'GET');
    expect(body).toMatchObject({ status: { transactionStatus: 'CANC' }, actions: [] });
    expect(kindsOf(body)).toEqual(['cancel-asked', 'status']);
  });

  it('stays asked for while nobody knows whether it was approved', async () => {
    const { user, paymentId, answers, shows } = await withPayment({ transactionStatus: 'ACCP' });
    answers('DELETE', json(202, {}));
    await ask(user, paymentId, 'DELETE');
    answers('cancellation-authorisations', refusal(409, 'CONFLICT'));
    shows(refusal(403, 'FORBIDDEN'));
    await ask(user, paymentId, 'cancellation-authorisations');
    const { body } = await ask(user, paymentId, 'GET');
    expect(body.actions).toEqual(['approve-cancellation']);
    expect(kindsOf(body)).toEqual(['cancel-asked']);
  });

  it('is followed by a DELETE when nobody has approved the payment', async () => {
    const { user, paymentId, answers } = await withPayment({ transactionStatus: 'RCVD' });
    answers('DELETE', json(202, {}));
    await ask(user, paymentId, 'DELETE');
    answers('cancellation-authorisations', refusal(409, 'CONFLICT'));
    await ask(user, paymentId, 'cancellation-authorisations');
    const { body } = await ask(user, paymentId, 'GET');
    expect(body.actions).toEqual(['approve', 'delete', 'add-to-basket']);
    answers('DELETE', nothing);
    expect(await ask(user, paymentId, 'DELETE')).toMatchObject({
      status: 200,
      body: { status: { transactionStatus: 'CANC' }, actions: [] },
    });
  });

  it.each<[string, Reply]>([
    ['asks Brygge to wait', refusal(429, 'ACCESS_EXCEEDED')],
    ['does not allow it', refusal(403, 'FORBIDDEN')],
    ['finds the request malformed', refusal(400, 'FORMAT_ERROR')],
  ])('stays asked for when the bank %s', async (_, refused) => {
    const changes = { transactionStatus: 'ACCP', cancelAskedAt: addSeconds(new Date(), -60) };
    const { user, paymentId, answers } = await withPayment(changes);
    answers('cancellation-authorisations', refused);
    await ask(user, paymentId, 'cancellation-authorisations');
    const { body } = await ask(user, paymentId, 'GET');
    expect(body.actions).toEqual(['approve-cancellation']);
    expect(kindsOf(body)).toEqual([]);
  });
});

it('stores what the bank says to the person sealed, from a DELETE and from a status', async () => {
  const { user, paymentId, answers, row, place } = await withPayment({ transactionStatus: 'ACCP' });
  answers('DELETE', json(202, { psuMessage: 'It stays until Ola approves.' }));
  await ask(user, paymentId, 'DELETE');
  expect(JSON.stringify(await row())).not.toContain('Ola');
  const said = { transactionStatus: 'ACCP', psuMessage: 'Kari is to approve it.' };
  bank.override(`GET ${place}/status`, json(200, said));
  const shown = await user.browser.ask(paymentStatus, { paymentId });
  expect((await shown.json()).psuMessage).toBe('Kari is to approve it.');
  expect(JSON.stringify(await row())).not.toContain('Kari');
});

describe('a refusal that comes late', () => {
  /** Asks to approve a cancellation; while the bank refuses that, the payment changes. */
  const refusedWhile = async (
    changesNow: () => Partial<Pick<Payment, 'cancelAskedAt' | 'isFinal'>>,
  ) => {
    const asked = { transactionStatus: 'ACCP', cancelAskedAt: addSeconds(new Date(), -60) };
    const { user, paymentId, answers, row } = await withPayment(asked);
    answers('cancellation-authorisations', async (...call) => {
      await database().payment.updateMany({ where: { id: paymentId }, data: changesNow() });
      await NOT_ASKED(...call);
    });
    await ask(user, paymentId, 'cancellation-authorisations');
    const { cancelAskedAt } = await row();
    const { body } = await ask(user, paymentId, 'GET');
    return { cancelAskedAt, kinds: kindsOf(body) };
  };

  it('says nothing when an earlier try of the call may have begun the approval', async () => {
    const { user, paymentId, answers } = await withPayment({ transactionStatus: 'ACCP' });
    answers('DELETE', json(202, {}));
    await ask(user, paymentId, 'DELETE');
    let tries = 0;
    answers('cancellation-authorisations', (...request) => {
      tries += 1;
      (tries === 1 ? json(500, {}) : refusal(409, 'CONFLICT'))(...request);
    });
    await ask(user, paymentId, 'cancellation-authorisations');
    expect(tries).toBe(2);
    const { body } = await ask(user, paymentId, 'GET');
    expect(body.actions).toEqual(['approve-cancellation']);
    expect(kindsOf(body)).toEqual(['cancel-asked']);
  });

  it('says nothing of a cancellation that was asked for after it', async () => {
    let cancelAskedAt: Date | null = null;
    const refused = await refusedWhile(() => {
      cancelAskedAt = new Date();
      return { cancelAskedAt };
    });
    expect(refused).toEqual({ cancelAskedAt, kinds: [] });
  });

  it('says nothing of a payment that has ended', async () => {
    const { cancelAskedAt, kinds } = await refusedWhile(() => ({ isFinal: true }));
    expect(cancelAskedAt).not.toBeNull();
    expect(kinds).toEqual([]);
  });
});

it('a payment whose DELETE the bank wanted approved is not ended by a 404 to the next', async () => {
  const { user, paymentId, answers } = await withPayment({ transactionStatus: 'RCVD' });
  answers('DELETE', refusal(403, 'FORBIDDEN'));
  await ask(user, paymentId, 'DELETE');
  // Its answer was lost.
  await database().outboxCall.updateMany({
    where: { paymentId },
    data: { state: 'UNKNOWN', outcome: { kind: 'unknown' } },
  });
  answers('DELETE', json(202, {}));
  await ask(user, paymentId, 'DELETE');
  answers('cancellation-authorisations', NOT_ASKED);
  await ask(user, paymentId, 'cancellation-authorisations');
  answers('DELETE', refusal(404, 'RESOURCE_UNKNOWN'));
  expect((await ask(user, paymentId, 'DELETE')).status).not.toBe(200);
  const { body } = await ask(user, paymentId, 'GET');
  expect(body.status.transactionStatus).toBe('RCVD');
});

/** The bank shows a status while a DELETE waits for its answer. */
it.each<[string, string, Reply]>([
  ['ACSC', '204', nothing],
  ['RJCT', '204', nothing],
  ['ACSC', '202', json(202, {})],
  ['ACSC', '409', refusal(409, 'CONFLICT')],
])(
  'a payment shown as %s stays so when the DELETE is answered with %s',
  async (ended, _, reply) => {
    const { user, paymentId, answers, shows, row } = await withPayment({
      transactionStatus: 'ACCP',
    });
    answers('DELETE', async (...call) => {
      shows(ended);
      await user.browser.ask(paymentStatus, { paymentId });
      reply(...call);
    });
    await ask(user, paymentId, 'DELETE');
    expect(await row()).toMatchObject({
      transactionStatus: ended,
      isFinal: true,
      cancelAskedAt: null,
    });
    expect(kindsOf((await ask(user, paymentId, 'GET')).body)).toEqual(['status']);
  },
);
