import { randomUUID } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attended } from '@/lib/aspsp/presence';
import { paymentAuthorisation, paymentDeletion } from '@/lib/aspsp/resource/payments';
import { database, transaction } from '@/lib/db/client';
import type { Payment } from '@/lib/db/payments/payments';
import { log } from '@/lib/log';
import { type CallOptions, callsAtRest, makeCall, prepareCall, startCall } from '@/lib/outbox/call';
import { cancelPayment } from '@/lib/pisp/payment/cancel-payment';
import { placePayment } from '@/lib/pisp/payment/initiate-payment';
import {
  paymentAuthorisationEffects,
  paymentCreationEffects,
  paymentDeletionEffects,
} from '@/lib/pisp/payment/payment-effects';
import { openBankMessages, openPsuMessage } from '@/lib/vault/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { newUser, openApplication } from '@/test/harness/application';
import { plannedPayment } from '@/test/harness/planned-payment';
import { openPsuBank } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { PAYMENT_REQUEST, storePayment } from '@/test/harness/stored-payment';
import { json, type Reply } from '@/test/harness/test-bank';

const NDCT = 'norwegian-domestic-credit-transfers';
const CREATE = `POST /v1/payments/${NDCT}`;
const PSU = attended('203.0.113.7', new Headers());
const REQUEST = {
  ...PAYMENT_REQUEST,
  requestedExecutionDate: addDays(bankDay(new Date()), 5),
};

const bank = shared(openPsuBank);
shared(() => openApplication(bank.settings));
beforeEach(() => {
  bank.requests.length = 0;
  bank.override(CREATE, undefined);
});

const created = json(201, { paymentId: 'enc!!1=', transactionStatus: 'RCVD' });
const refused = (status: number, code: string): Reply =>
  json(status, { tppMessages: [{ category: 'ERROR', code, path: 'creditorName', text: 'No.' }] });
const FORGED = 'keyId="1",algorithm="rsa-sha256",headers="date",signature="AA=="';
const cut: Reply = (request) => request.socket.destroy();

/** Replies in turn; the last one repeats. */
const inTurn = (...replies: Reply[]): void =>
  bank.override(CREATE, (...call) => {
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(...call);
  });

/** The database's time, where a test sets it. */
const time = vi.hoisted((): { now: (() => Date) | null } => ({ now: null }));
vi.mock('@/lib/db/database-clock', async (original) => {
  const real = await original<typeof import('@/lib/db/database-clock')>();
  return {
    ...real,
    databaseNow: async (db: Parameters<typeof real.databaseNow>[0]) =>
      time.now?.() ?? real.databaseNow(db),
    clockByDatabase: async () => time.now ?? real.clockByDatabase(),
    clockSetTo: (now: Date) => time.now ?? real.clockSetTo(now),
  };
});
beforeEach(() => {
  time.now = null;
});

/** Options with which the database's time advances only during pauses. */
const making = (deadlineMilliseconds = 9_000): CallOptions & { pauses: number[] } => {
  let now = Date.now();
  time.now = () => new Date(now);
  const pauses: number[] = [];
  return {
    presence: PSU,
    deadline: performance.now() + deadlineMilliseconds,
    pauses,
    pause: async (milliseconds) => {
      now += milliseconds;
      pauses.push(milliseconds);
    },
  };
};

const make = async (how: CallOptions = making()) => {
  const { id, plan } = await plannedPayment();
  const handle = await transaction((db) => prepareCall(db, paymentCreationEffects, plan));
  const outcome = await makeCall(paymentCreationEffects, handle, how);
  const state = async () => (await database().payment.findUnique({ where: { id } }))?.state ?? null;
  return { outcome, state, id };
};

describe('a created payment with an odd part in the answer', () => {
  const whole = { paymentId: 'enc!!odd=', transactionStatus: 'RCVD' };
  const raw =
    (contentType: string | undefined, body: unknown): Reply =>
    (_request, response) => {
      response.writeHead(201, contentType === undefined ? {} : { 'content-type': contentType });
      response.end(JSON.stringify(body));
    };
  it.each<[string, Reply]>([
    ['a fee that is no amount', json(201, { ...whole, transactionFees: { amount: '5,00 kr' } })],
    ['a fee as a number', json(201, { ...whole, transactionFees: 5 })],
    ['an indicator in words', json(201, { ...whole, transactionFeeIndicator: 'yes' })],
    ['a message without a code', json(201, { ...whole, tppMessages: [{ text: 'Hi' }] })],
    ['a list as the text for the person', json(201, { ...whole, psuMessage: ['Hi'] })],
    ['links that are none', json(201, { ...whole, _links: { help: 'https://bank.example' } })],
    ['a list of links', json(201, { ...whole, _links: [] })],
    ['no status', json(201, { paymentId: 'enc!!odd=' })],
    [
      'a link to SCA elsewhere',
      json(201, { ...whole, _links: { scaRedirect: { href: 'https://elsewhere.example/' } } }),
    ],
    ['another media type', raw('text/plain', whole)],
    ['no media type', raw(undefined, whole)],
  ])('is created, and asked for once: %s', async (_, reply) => {
    inTurn(reply);
    const { outcome, state, id } = await make();
    expect(outcome).toMatchObject({ kind: 'done', status: 201 });
    expect(await state()).toBe('CREATED');
    expect(bank.requests).toHaveLength(1);
    await database().payment.delete({ where: { id } });
  });

  it('is logged without a name that the bank chose', async () => {
    const warned = vi.spyOn(log, 'warn');
    const _links = {
      '12085592767 Kari Nordmann': null,
      'self.Kari Nordmann': null,
      startAuthorisation: 5,
    };
    inTurn(json(201, { ...whole, _links }));
    const { id } = await make();
    const reasons = warned.mock.calls.map(([, fields]) => fields?.reason);
    warned.mockRestore();
    expect(reasons).toEqual(['_links.other, _links.other, _links.startAuthorisation']);
    await database().payment.delete({ where: { id } });
  });

  it('is unknown when the bank does not name it, or answers no JSON', async () => {
    for (const reply of [json(201, { transactionStatus: 'RCVD' }), raw('text/html', undefined)]) {
      inTurn(reply);
      expect(await (await make()).state()).toBe('UNKNOWN');
    }
  });
});

describe('a call whose answer does not come', () => {
  it('is sent again byte for byte under its X-Request-ID, signed with a Date of its own', async () => {
    inTurn(cut, cut, created);
    const how = making();
    const { outcome, state } = await make(how);
    expect(outcome).toMatchObject({ kind: 'done', status: 201 });
    expect(await state()).toBe('CREATED');
    const [first, second, third, ...more] = bank.requests;
    expect(more).toEqual([]);
    for (const again of [second, third]) {
      expect(again?.body).toEqual(first?.body);
      expect(again?.url).toBe(first?.url);
      for (const name of [
        'x-request-id',
        'digest',
        'tpp-session-id',
        'tpp-redirect-uri',
        'psu-context',
      ])
        expect(again?.headers[name], name).toBe(first?.headers[name]);
      expect(again?.headers.signature).toBeDefined();
    }
    expect(first?.body.length).toBeGreaterThan(100);
    expect(first?.headers).not.toHaveProperty('psu-id');
    expect(how.pauses).toEqual([500, 5_000]);
  });

  it.each([
    ['the connection breaks', cut],
    ['the bank says 500 in its own form', refused(500, 'SYSTEM_ERROR')],
    ['a gateway says 502', json(502, '', { 'content-type': 'text/html' })],
    ['the answer is no JSON', json(201, 'nothing')],
    ['the answer is no answer of the document', json(201, { transactionStatus: 'RCVD' })],
    ['a refusal has a signature that does not hold', json(400, {}, { signature: FORGED })],
  ])('is sent three times when %s, and stays unknown', async (_, reply) => {
    inTurn(reply);
    const { outcome, state } = await make();
    expect(outcome).toEqual({ kind: 'unknown' });
    expect(bank.requests).toHaveLength(3);
    expect(await state()).toBe('UNKNOWN');
  });

  it('is held through each pause, so that no other process sends it meanwhile', async () => {
    // The answer at the end also keeps the bank from being left alone after too many silent tries.
    inTurn(cut, cut, json(201, { paymentId: 'enc!!held=', transactionStatus: 'RCVD' }));
    const how = making();
    const { id, plan } = await plannedPayment();
    const held: number[] = [];
    await startCall(paymentCreationEffects, plan, {
      ...how,
      pause: async (milliseconds) => {
        const call = await database().outboxCall.findFirstOrThrow({ where: { paymentId: id } });
        held.push((call.leaseUntil?.getTime() ?? 0) - (time.now?.().getTime() ?? 0));
        await how.pause?.(milliseconds);
      },
    });
    expect(held).toEqual([2_500, 7_000]);
  });

  it('is unknown, and not sent again, once its connection is gone', async () => {
    inTurn(cut);
    const { userId, id, plan } = await plannedPayment();
    const connectionId = await storeConnection({ userId });
    const outcome = await startCall(
      paymentCreationEffects,
      { ...plan, connectionId },
      {
        ...making(),
        pause: async () => {
          await database().connection.deleteMany({ where: { id: connectionId } });
        },
      },
    );
    expect(outcome).toEqual({ kind: 'unknown' });
    expect(bank.requests).toHaveLength(1);
    const payment = await database().payment.findFirstOrThrow({ where: { id } });
    expect(payment.state).toBe('UNKNOWN');
  });

  it.each<[string, Reply]>([
    ['is still awaited', () => {}],
    ['was lost', cut],
  ])(
    'is given up with the person’s patience when it starts an approval and %s',
    async (_, reply) => {
      const { userId } = await newUser();
      const connectionId = await storeConnection({ userId });
      const paymentId = await storePayment({ userId, connectionId });
      const payment = { kind: NDCT, resourceId: `enc!!${paymentId}=` } as const;
      bank.override(`POST /v1/payments/${NDCT}/enc!!${paymentId}=/authorisations`, reply);
      const how = making(400);
      const started = performance.now();
      const outcome = await startCall(
        paymentAuthorisationEffects,
        {
          userId,
          bankId: 'sandbox',
          connectionId,
          about: { paymentId },
          call: paymentAuthorisation(payment, null),
          tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
          tppSessionId: 'session-1',
        },
        how,
      );
      expect(outcome).toEqual({ kind: 'unknown' });
      expect(performance.now() - started).toBeLessThan(5_000);
      expect(bank.requests).toHaveLength(1);
      expect(how.pauses).toEqual([]);
    },
  );

  it('is not sent any more when two minutes have passed', async () => {
    inTurn(cut);
    let now = Date.now();
    const how = making();
    time.now = () => new Date(now);
    const { outcome } = await make({
      ...how,
      pause: async () => {
        now += 121_000;
      },
    });
    expect(bank.requests).toHaveLength(1);
    expect(outcome).toEqual({ kind: 'pending' });
  });

  it.each([
    [115_000, [500, 5_000]],
    [115_001, [500]],
  ])(
    'is tried a third time if its pause ends within two minutes: %i ms after the first',
    async (passed, pauses) => {
      const first = Date.now();
      const how = making();
      let late = 0;
      inTurn(cut, (...call) => {
        late = first + passed;
        cut(...call);
      });
      time.now = () => new Date(late || first);
      const { outcome } = await make({
        ...how,
        pause: async (milliseconds) => how.pauses.push(milliseconds),
      });
      expect(outcome).toEqual({ kind: 'unknown' });
      expect(how.pauses).toEqual(pauses);
      expect(bank.requests).toHaveLength(pauses.length + 1);
    },
  );

  it('is tried on for a while after nobody waits any more', async () => {
    const late = json(201, { paymentId: 'enc!!late=', transactionStatus: 'RCVD' });
    let arrive: (answer: () => void) => void = () => {};
    const arrived = new Promise<() => void>((resolve) => {
      arrive = resolve;
    });
    inTurn((...call) => arrive(() => late(...call)));
    const { outcome, state } = await make(making(300));
    expect(outcome).toEqual({ kind: 'pending' });
    const answer = await arrived;
    expect(await state()).toBe('PREPARED');
    answer();
    await callsAtRest();
    expect(await state()).toBe('CREATED');
  });
});

describe('an answer that cannot be stored at once', () => {
  const storing = async (failures: number) => {
    inTurn(json(201, { paymentId: `enc!!stored${failures}=`, transactionStatus: 'RCVD' }));
    const { plan } = await plannedPayment();
    let left = failures;
    const apply: typeof paymentCreationEffects.apply = (...stored) => {
      left -= 1;
      if (left >= 0) throw new Error('The disk is full.');
      return paymentCreationEffects.apply(...stored);
    };
    const how = making();
    return { how, made: startCall({ ...paymentCreationEffects, apply }, plan, how) };
  };

  it('is stored at the third try', async () => {
    const { how, made } = await storing(2);
    expect(await made).toMatchObject({ kind: 'done', status: 201 });
    expect(how.pauses).toEqual([500, 500]);
    expect(bank.requests).toHaveLength(1);
  });

  it('is left to recovery after the third', async () => {
    const { how, made } = await storing(3);
    await expect(made).rejects.toThrow('The disk is full.');
    expect(how.pauses).toEqual([500, 500]);
    expect(bank.requests).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it.each([
    [400, 'FORMAT_ERROR'],
    [403, 'FORBIDDEN'],
    [404, 'PRODUCT_UNKNOWN'],
    [429, 'ACCESS_EXCEEDED'],
  ])('of %i is never followed by another try', async (status, code) => {
    inTurn(refused(status, code));
    const { outcome, state, id } = await make();
    expect(outcome).toMatchObject({ kind: 'refused', status, messages: [{ code }] });
    expect(bank.requests).toHaveLength(1);
    expect(await state()).toBe('REJECTED');
    const call = await database().outboxCall.findFirstOrThrow({ where: { paymentId: id } });
    expect(call).toMatchObject({
      state: 'REFUSED',
      outcome: { kind: 'refused', status, messages: [{ code, path: 'creditorName' }] },
    });
  });

  it.each([400, 401, 403, 409])(
    'of %i after a try that may have arrived says nothing about that one',
    async (status) => {
      inTurn(cut, refused(status, 'CONFLICT'));
      const { outcome, state } = await make();
      expect(outcome).toEqual({ kind: 'unknown' });
      expect(bank.requests).toHaveLength(2);
      expect(await state()).toBe('UNKNOWN');
    },
  );

  it.each([
    [
      'is a page of a gateway',
      403,
      json(403, '<h1>Forbidden</h1>', { 'content-type': 'text/html' }),
    ],
    ['is no JSON', 400, json(400, '{"tppMessages":')],
    ['has messages of another form', 400, json(400, { tppMessages: 'No.' })],
  ])(
    'that %s is one all the same, and is never followed by another try',
    async (_, status, reply) => {
      inTurn(reply);
      const { outcome, state } = await make();
      expect(outcome).toEqual({ kind: 'refused', status, messages: [] });
      expect(bank.requests).toHaveLength(1);
      // A 401 is about the session of the PSU, not about the payment.
      expect(await state()).toBe(status === 401 ? null : 'REJECTED');
    },
  );

  it('that leads elsewhere for SCA leaves no payment, and is never followed by another try', async () => {
    inTurn(
      json(401, { _links: { scaRedirect: { href: 'https://evil.example/sca', verbs: ['GET'] } } }),
    );
    const { outcome, state } = await make();
    expect(outcome).toEqual({ kind: 'refused', status: 401, messages: [] });
    expect(bank.requests).toHaveLength(1);
    expect(await state()).toBeNull();
  });

  it('for a duplicate leaves no payment', async () => {
    inTurn(refused(409, 'CONFLICT'));
    const { outcome, state } = await make();
    expect(outcome).toMatchObject({ kind: 'refused', status: 409 });
    expect(await state()).toBeNull();
  });

  it('that asks for SCA leaves no payment', async () => {
    inTurn(
      json(401, {
        tppMessages: [{ category: 'ERROR', code: 'SCA_EXPIRED' }],
        _links: { scaRedirect: { href: 'http://localhost:8444/sca/1', verbs: ['GET'] } },
      }),
    );
    const { outcome, state } = await make();
    expect(outcome).toMatchObject({ kind: 'sca-required', status: 401 });
    expect(await state()).toBeNull();
  });
});

it.each([200, 201])(
  'a payment that is created and asks for SCA by %i is created',
  async (status) => {
    inTurn(
      json(status, {
        paymentId: `enc!!2-${status}=`,
        transactionStatus: 'RCVD',
        _links: { scaRedirect: { href: 'http://localhost:8444/sca/2', verbs: ['GET'] } },
      }),
    );
    const { outcome, state } = await make();
    expect(outcome).toMatchObject({ kind: 'done', status });
    expect(await state()).toBe('CREATED');
  },
);

it.each([200, 201])(
  'a success of %i that asks for SCA and names no payment leaves it unknown',
  async (status) => {
    const scaRedirect = { href: 'http://localhost:8444/sca/3', verbs: ['GET'] };
    inTurn(json(status, { transactionStatus: 'RCVD', _links: { scaRedirect } }));
    const { outcome, state } = await make();
    expect(outcome).toEqual({ kind: 'unknown' });
    expect(await state()).toBe('UNKNOWN');
  },
);

describe('a payment that nobody can ask for again', () => {
  it.each([
    ['has an id that is too long', 'x'.repeat(513)],
    ['has an id that names its folder', '..'],
    ['has an empty id', ''],
  ])('because it %s stays unknown', async (_, paymentId) => {
    inTurn(json(201, { paymentId, transactionStatus: 'RCVD' }));
    const { outcome, state } = await make();
    expect(outcome).toEqual({ kind: 'unknown' });
    expect(await state()).toBe('UNKNOWN');
  });

  it('because the bank names it as another one stays unknown, and the other as it is', async () => {
    inTurn(json(201, { paymentId: 'enc!!twice=', transactionStatus: 'RCVD' }));
    const first = await make();
    const second = await make();
    expect(second.outcome).toEqual({ kind: 'unknown' });
    expect([await first.state(), await second.state()]).toEqual(['CREATED', 'UNKNOWN']);
    expect(bank.requests).toHaveLength(2);
  });
});

describe('a DELETE', () => {
  /** Deletes a payment, as often as there are lists of replies; each list is one press. */
  const deletions = async (
    presses: Reply[][],
    { isOfPsu = true, ...changes }: Partial<Payment> & { isOfPsu?: boolean } = {},
  ) => {
    const { userId } = await newUser();
    const connectionId = isOfPsu ? await storeConnection({ userId }) : null;
    const paymentId = await storePayment({ userId, connectionId, changes });
    let trouble: unknown;
    for (const replies of presses) {
      const left = [...replies];
      bank.override(`DELETE /v1/payments/${NDCT}/enc!!${paymentId}=`, (...call) =>
        left.shift()?.(...call),
      );
      trouble = (await cancelPayment({ userId, paymentId }, PSU, new Date()))?.trouble;
      expect(left).toEqual([]);
    }
    const payment = await database().payment.findFirstOrThrow({ where: { id: paymentId } });
    return { trouble, payment };
  };
  const deletion = (reply: Reply) => deletions([[reply]]);

  it.each<[string, Reply[][]]>([
    ['at the next try', [[cut, refused(404, 'RESOURCE_UNKNOWN')]]],
    ['when the person asks again', [[cut, cut, cut], [refused(404, 'RESOURCE_UNKNOWN')]]],
  ])(
    'whose answer was lost ended a payment that the bank no longer knows %s',
    async (_, presses) => {
      const { trouble, payment } = await deletions(presses);
      expect(trouble).toBeNull();
      expect(payment).toMatchObject({ transactionStatus: 'CANC', isFinal: true });
      const events = await database().paymentEvent.findMany({ where: { paymentId: payment.id } });
      expect(events.map(({ kind }) => kind)).toEqual(['deleted']);
    },
  );

  it.each<[string, Reply[], Partial<Payment> & { isOfPsu?: boolean }, string]>([
    ['does not answer itself', [cut, json(404, {})], {}, 'outcome-unknown'],
    [
      'waits for one more to approve it',
      [cut, refused(404, 'RESOURCE_UNKNOWN')],
      { transactionStatus: 'PATC' },
      'outcome-unknown',
    ],
    [
      'is not told who asks',
      [cut, refused(404, 'RESOURCE_UNKNOWN')],
      { isOfPsu: false },
      'outcome-unknown',
    ],
    ['knows no such product', [cut, refused(404, 'PRODUCT_UNKNOWN')], {}, 'outcome-unknown'],
    [
      'had already approved it',
      [cut, refused(404, 'RESOURCE_UNKNOWN')],
      { transactionStatus: 'PDNG' },
      'outcome-unknown',
    ],
    ['was asked only once', [refused(404, 'RESOURCE_UNKNOWN')], {}, 'not-found'],
  ])('is no end of the payment by a 404 of a bank that %s', async (_, replies, of, reason) => {
    const { isOfPsu: __, ...changes } = of;
    const { trouble, payment } = await deletions([replies], of);
    expect(trouble).toMatchObject({ ok: false, reason });
    expect(payment).toMatchObject({ transactionStatus: 'RCVD', isFinal: false, ...changes });
  });

  it('is no end of the payment by a 404 when nobody knows only of its approval whether it was begun', async () => {
    const { userId } = await newUser();
    const connectionId = await storeConnection({ userId });
    const paymentId = await storePayment({ userId, connectionId });
    const resourceId = `enc!!${paymentId}=`;
    bank.override(`POST /v1/payments/${NDCT}/${resourceId}/authorisations`, cut);
    bank.override(`DELETE /v1/payments/${NDCT}/${resourceId}`, refused(404, 'RESOURCE_UNKNOWN'));
    const approval = {
      userId,
      bankId: 'sandbox',
      connectionId,
      about: { paymentId },
      call: paymentAuthorisation({ kind: NDCT, resourceId }, null),
      tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
      tppSessionId: 'session-1',
    };
    expect(await startCall(paymentAuthorisationEffects, approval, making(400))).toEqual({
      kind: 'unknown',
    });
    const read = await cancelPayment({ userId, paymentId }, PSU, new Date());
    expect(read?.trouble).toMatchObject({ ok: false, reason: 'not-found' });
    const payment = await database().payment.findFirstOrThrow({ where: { id: paymentId } });
    expect(payment).toMatchObject({ transactionStatus: 'RCVD', isFinal: false });
  });

  it('that is answered by another success than the two that mean something ends nothing', async () => {
    const { trouble, payment } = await deletion(json(200, {}));
    expect(trouble).toEqual({ ok: false, reason: 'outcome-unknown' });
    expect(payment).toMatchObject({ transactionStatus: 'RCVD', isFinal: false });
  });

  it('that wants an approval is asked for, also when its answer says where that is given', async () => {
    const scaRedirect = { href: 'http://localhost:8444/sca/9', verbs: ['GET'] };
    const { trouble, payment } = await deletion(json(202, { _links: { scaRedirect } }));
    expect(trouble).toBeNull();
    expect(payment).toMatchObject({ transactionStatus: 'RCVD', isFinal: false });
    expect(payment.cancelAskedAt).not.toBeNull();
  });
});

describe('a bank that asks to be left alone', () => {
  const until = addSeconds(new Date(), 3_600);
  until.setMilliseconds(0);
  const told = { ok: false, reason: 'bank-refused', retryAt: until };
  const enough = json(
    429,
    { tppMessages: [{ category: 'ERROR', code: 'ACCESS_EXCEEDED' }] },
    { 'retry-after': until.toUTCString() },
  );

  it('makes no payment, and the person is told until when', async () => {
    const { userId } = await newUser();
    inTurn(enough);
    const intent = { userId, id: randomUUID(), kind: NDCT, request: REQUEST } as const;
    const draft = { connectionId: null, bankId: null, context: 'PRIVATE' } as const;
    const made = placePayment(
      { ...draft, ...intent, allowLogicalDuplicate: false },
      PSU,
      new Date(),
    );
    expect(await made).toMatchObject(told);
  });

  it('takes no payment back, and the person is told until when', async () => {
    const { userId } = await newUser();
    const paymentId = await storePayment({ userId, connectionId: null });
    bank.override(`DELETE /v1/payments/${NDCT}/enc!!${paymentId}=`, enough);
    const cancelled = await cancelPayment({ userId, paymentId }, PSU, new Date());
    expect(cancelled?.trouble).toMatchObject(told);
  });
});

it('of a bank that talks on and on as much is kept as anyone reads', async () => {
  const message = { category: 'WARNING', code: 'CONFLICT', text: 'x'.repeat(10_000) };
  inTurn(
    json(201, {
      paymentId: 'enc!!long=',
      transactionStatus: 'RCVD',
      psuMessage: 'x'.repeat(10_000),
      tppMessages: Array.from({ length: 100 }, () => message),
    }),
  );
  const { id } = await make();
  const payment = await database().payment.findFirstOrThrow({ where: { id } });
  expect(openPsuMessage(payment)).toHaveLength(512);
  expect(payment.psuMessage).toBeNull();
  const kept = openBankMessages(payment);
  expect(kept).toHaveLength(20);
  expect(kept[0]?.text).toHaveLength(512);
});

it('a fee of nothing is none, and the bank’s words are kept sealed', async () => {
  inTurn(
    json(201, {
      paymentId: 'enc!!3=',
      transactionStatus: 'RCVD',
      transactionFeeIndicator: true,
      transactionFees: { amount: '0.00', currency: 'NOK' },
      tppMessages: [{ category: 'WARNING', code: 'CONFLICT', text: 'About 12345678903.' }],
    }),
  );
  const { id } = await make();
  const payment = await database().payment.findFirstOrThrow({ where: { id } });
  expect(payment).toMatchObject({ feeAmount: null, feeCurrency: null });
  expect(JSON.stringify(payment)).not.toContain('12345678903');
});

it.each([
  ['a number', { amount: 25, currency: 'NOK' }],
  ['of more digits than any amount', { amount: '123456789012345678', currency: 'XXX' }],
  ['below zero', { amount: '-5.00', currency: 'NOK' }],
])('a fee that is %s is not known, also when the bank says that there is none', async (_, fee) => {
  inTurn(
    json(201, {
      paymentId: `enc!!${randomUUID()}=`,
      transactionStatus: 'RCVD',
      transactionFeeIndicator: false,
      transactionFees: fee,
    }),
  );
  const { id } = await make();
  const payment = await database().payment.findFirstOrThrow({ where: { id } });
  expect(payment).toMatchObject({ feeAmount: null, feeCurrency: null, isFeeKnown: false });
});

it('a call that had no connection was not sent, and says so', async () => {
  const { userId } = await newUser();
  const paymentId = await storePayment({ userId, connectionId: null });
  const plan = {
    userId,
    bankId: 'sandbox',
    connectionId: null,
    about: { paymentId },
    call: paymentDeletion({ kind: NDCT, resourceId: 'enc!!1=' }),
    tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
    tppSessionId: 'session-1',
    psuContext: 'PRIVATE' as const,
  };
  await bank.close();
  const how = making();
  expect(await startCall(paymentDeletionEffects, plan, how)).toEqual({
    kind: 'not-sent',
    code: 'unreachable',
  });
  expect(how.pauses).toEqual([500, 5_000]);
  expect((await database().payment.findFirstOrThrow({ where: { userId } })).transactionStatus).toBe(
    'RCVD',
  );
});
