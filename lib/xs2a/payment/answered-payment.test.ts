import { describe, expect, it } from 'vitest';
import {
  AnsweredBasket,
  AnsweredPayment,
  answeredPaymentDetailsOf,
  answeredPaymentStatusOf,
  linkedActions,
} from './answered-payment';

describe('the answer to a created payment', () => {
  const created = {
    paymentId: 'enc!!1=',
    transactionStatus: 'RCVD',
    transactionFees: { amount: '5.00', currency: 'NOK' },
    transactionFeeIndicator: true,
    tppMessages: [{ category: 'WARNING', code: 'FORMAT_ERROR' }],
    psuMessage: 'Soon.',
    _links: { self: { href: '/v1/payments/p/1', verbs: ['GET'] } },
  };

  it('is read whole', () => {
    expect(AnsweredPayment.parse(created)).toEqual({ ...created, odd: [] });
  });

  it('has no odd part where a part is null', () => {
    const without = { tppMessages: null, psuMessage: null, _links: null };
    expect(AnsweredPayment.parse({ ...created, ...without })).toEqual({
      ...created,
      ...without,
      odd: [],
    });
  });

  it.each([
    ['transactionFees', { amount: 'five', currency: 'NOK' }, null],
    ['transactionFees', 'none', null],
    ['transactionFeeIndicator', 'yes', null],
    ['psuMessage', { en: 'Soon.' }, null],
    ['transactionStatus', 7, null],
    ['transactionStatus', '', null],
    ['transactionStatus', ' ', null],
    ['_links', 'none', null],
    ['tppMessages', 'none', null],
  ] as const)('is a created payment without its odd part: %s %j', (name, value, read) => {
    expect(AnsweredPayment.parse({ ...created, [name]: value })).toEqual({
      ...created,
      [name]: read,
      odd: [name],
    });
  });

  it('keeps the links and messages that are right beside one that is odd', () => {
    expect(
      AnsweredPayment.parse({
        ...created,
        tppMessages: ['no message', ...created.tppMessages],
        _links: { ...created._links, help: 'https://bank', startAuthorisation: { verbs: [] } },
      }),
    ).toEqual({
      ...created,
      odd: ['tppMessages.0', '_links.help', '_links.startAuthorisation'],
    });
  });

  it('keeps of a message what can be read, as of a refusal: a code is enough, and one may come without the list', () => {
    const alone = { code: 'PAYMENT_FAILED', text: 'The account is blocked.' };
    const read = [{ category: 'WARNING', code: 'PAYMENT_FAILED', text: alone.text }];
    for (const tppMessages of [[alone], alone, [{ ...alone, category: 7 }]])
      expect(AnsweredPayment.parse({ ...created, tppMessages }).tppMessages).toMatchObject(read);
    expect(
      AnsweredPayment.parse({ ...created, tppMessages: [{ ...alone, path: 1, text: { en: 'x' } }] })
        .tppMessages,
    ).toEqual([{ category: 'WARNING', code: 'PAYMENT_FAILED', path: null, text: null }]);
  });

  it('names no more odd messages and links than anyone reads, however many there are', () => {
    const links = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, index) => [`link${index}`, 7]),
    );
    const messages = Array.from({ length: 30_000 }, () => 7);
    const read = AnsweredPayment.parse({ ...created, tppMessages: messages, _links: links });
    expect(read).toMatchObject({ paymentId: 'enc!!1=', tppMessages: [], _links: {} });
    expect(read.odd).toHaveLength(40);
    expect([read.odd[0], read.odd[20]]).toEqual(['tppMessages.0', '_links.link0']);
  });

  it('names an odd link that leads to the approval, whatever stands before it', () => {
    const links = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`link${index}`, 7]));
    const read = AnsweredPayment.parse({
      ...created,
      _links: { ...created._links, ...links, startAuthorisation: 7 },
    });
    expect(linkedActions(read)).toEqual({ mayAuthorise: true, mayDelete: false });
  });

  it('needs nothing but the id of the payment', () => {
    expect(AnsweredPayment.parse({ paymentId: 'enc!!1=' })).toMatchObject({
      paymentId: 'enc!!1=',
      transactionStatus: null,
      odd: [],
    });
    for (const paymentId of [undefined, '', '..', 7, 'x'.repeat(513)])
      expect(AnsweredPayment.safeParse({ ...created, paymentId }).success).toBe(false);
  });
});

describe('the status of a payment', () => {
  const status = answeredPaymentStatusOf('enc!!1=');

  it('is read without its odd parts', () => {
    expect(
      status.parse({ transactionStatus: 'PDNG', psuMessage: 7, _links: { self: 1 }, more: 1 }),
    ).toEqual({
      transactionStatus: 'PDNG',
      tppMessages: null,
      psuMessage: null,
      _links: {},
      odd: ['psuMessage', '_links.self'],
    });
  });

  it('is none when it is of another payment, or when it does not say what decides', () => {
    for (const answer of [
      { paymentId: 'enc!!2=', transactionStatus: 'ACSC' },
      { paymentId: 'enc!!1=' },
      { transactionStatus: '' },
      { transactionStatus: 'ACCP', fundsAvailable: 'no' },
    ])
      expect(status.safeParse(answer).success).toBe(false);
  });
});

describe('the details of a payment', () => {
  const details = answeredPaymentDetailsOf('enc!!1=');

  it('are the answer with the name of the debtor', () => {
    expect(details.parse({ debtorName: 'Kari', creditorName: 'Ola' })).toEqual({
      debtorName: 'Kari',
      _links: null,
      fields: { debtorName: 'Kari', creditorName: 'Ola' },
      odd: [],
    });
    expect(details.parse({ debtorName: ['Kari'] })).toMatchObject({
      debtorName: null,
      odd: ['debtorName'],
    });
  });

  it('are none of another payment', () => {
    expect(details.safeParse({ paymentId: 'enc!!2=' }).success).toBe(false);
  });
});

describe('what links permit', () => {
  const self = (...verbs: string[]) => ({ href: '/v1/p', verbs });
  const start = { href: '/v1/p/authorisations', verbs: ['POST'] };
  it.each([
    [null, [], { mayAuthorise: null, mayDelete: null }],
    [{}, [], { mayAuthorise: null, mayDelete: null }],
    [{ self: self('GET') }, [], { mayAuthorise: false, mayDelete: false }],
    [{ self: self('GET', 'delete') }, [], { mayAuthorise: false, mayDelete: true }],
    [{ self: { href: '/v1/p' } }, [], { mayAuthorise: false, mayDelete: null }],
    [{ startAuthorisation: start }, [], { mayAuthorise: true, mayDelete: null }],
    [{ scaRedirect: { href: 'https://bank' } }, [], { mayAuthorise: true, mayDelete: null }],
    // The link is there, but cannot be followed.
    [
      { self: self('GET') },
      ['_links.startAuthorisation'],
      { mayAuthorise: true, mayDelete: false },
    ],
  ])('%j %j', (_links, odd, expected) => {
    expect(linkedActions({ _links, odd })).toEqual(expected);
  });
});

describe('the answer to a created basket', () => {
  const created = {
    basketId: 'enc!!b=',
    transactionStatus: 'RCVD',
    tppMessages: [],
    psuMessage: 'Soon.',
    _links: { self: { href: '/v1/signing-baskets/enc!!b=', verbs: ['GET'] } },
  };

  it.each([
    ['transactionStatus', 7, null],
    ['basketId', { id: 1 }, null],
    ['psuMessage', { en: 'Soon.' }, null],
    ['_links', 'none', null],
    ['tppMessages', 'none', null],
  ] as const)('is a created basket without its odd part: %s %j', (name, value, read) => {
    expect(AnsweredBasket.parse({ ...created, [name]: value })).toEqual({
      ...created,
      [name]: read,
      odd: [name],
    });
  });

  it('needs an id or a status', () => {
    expect(AnsweredBasket.safeParse({ basketId: 'enc!!b=' }).success).toBe(true);
    expect(AnsweredBasket.safeParse({ transactionStatus: 'RCVD' }).success).toBe(true);
    for (const none of [{}, { _links: created._links }, { basketId: '..' }, [], null, 'x'])
      expect(AnsweredBasket.safeParse(none).success).toBe(false);
  });
});
