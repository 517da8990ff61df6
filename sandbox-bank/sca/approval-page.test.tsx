/** @jsxImportSource hono/jsx */
import { describe, expect, it } from 'vitest';
import { htmlOf } from '@/sandbox-bank/server/html';
import type { ApprovalPayment, ApprovalView } from './approval';
import { ApprovalPage } from './approval-page';
import type { BankLocale } from './locale';
import { inStep, type StepFrame } from './step-pages';

const payment: ApprovalPayment = {
  amount: { amount: '480.00', currency: 'NOK' },
  creditorName: 'Årstad SFO',
  creditorAccount: '97411511018',
  debtorAccountName: 'Brukskonto',
  debtorAccount: '97411110110',
  executionDate: '2026-11-30',
  fee: null,
  remittance: [],
  schedule: null,
};
const standingOrder: ApprovalPayment = {
  ...payment,
  executionDate: null,
  schedule: { frequency: 'Monthly', startDate: '2026-12-01', endDate: null },
};

const htmlIn = (
  purpose: StepFrame['purpose'],
  kind: ApprovalView['kind'],
  payments: readonly ApprovalPayment[],
  locale: BankLocale,
  totals: ApprovalView['totals'] = [],
): string => {
  const frame = {
    action: '/sca/1',
    purpose,
    tppName: 'Brygge',
    place: null,
    problem: null,
  };
  return htmlOf(inStep(frame, <ApprovalPage view={{ kind, payments, totals }} />), locale).replace(
    /^.*<body[^>]*>/s,
    '',
  );
};

const withoutTags = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const textOf = (...of: Parameters<typeof htmlIn>): string => withoutTags(htmlIn(...of));

/** What stands largest on a page: the terms and values of its headlines. */
const headlinesOf = (...of: Parameters<typeof htmlIn>): string[] =>
  [...htmlIn(...of).matchAll(/<dl class="headline">(.*?)<\/dl>/gs)].map(([, headline = '']) =>
    withoutTags(headline).trim(),
  );

describe('the page of approval asks for', () => {
  it.each([
    ['a payment', 'PAYMENT', 'payment', [payment], 'Approve this payment', 'Godkjenn betalingen'],
    [
      'a bulk',
      'PAYMENT',
      'bulk-payment',
      [payment, payment],
      'Approve these payments',
      'Godkjenn betalingene',
    ],
    [
      'a bulk of one',
      'PAYMENT',
      'bulk-payment',
      [payment],
      'Approve this payment',
      'Godkjenn betalingen',
    ],
    [
      'a standing order',
      'PAYMENT',
      'periodic-payment',
      [standingOrder],
      'Approve this standing order',
      'Godkjenn den faste betalingen',
    ],
    [
      'a basket',
      'BASKET',
      'basket',
      [payment, payment],
      'Approve these payments',
      'Godkjenn betalingene',
    ],
    [
      'a basket in which one is left',
      'BASKET',
      'basket',
      [payment],
      'Approve this payment',
      'Godkjenn betalingen',
    ],
  ] as const)('%s', (_, purpose, kind, payments, en, nb) => {
    const english = textOf(purpose, kind, payments, 'en');
    expect(english).toContain('is asking for your approval.');
    expect(english).toContain(en);
    const norwegian = textOf(purpose, kind, payments, 'nb');
    expect(norwegian).toContain('ber om godkjenning fra deg.');
    expect(norwegian).toContain(nb);
  });

  it.each([
    ['a payment', [payment]],
    ['a bulk', [payment, payment]],
    ['a standing order', [standingOrder]],
  ])('the cancellation of %s, in words that fit all', (_, payments) => {
    const english = textOf('PAYMENT_CANCELLATION', 'cancellation', payments, 'en');
    expect(english).toContain('is asking you to approve a cancellation.');
    expect(english).toContain('Approve the cancellation');
    expect(english).not.toMatch(/cancel (this|the) payment/i);
    const norwegian = textOf('PAYMENT_CANCELLATION', 'cancellation', payments, 'nb');
    expect(norwegian).toContain('ber deg godkjenne en kansellering.');
    expect(norwegian).toContain('Godkjenn kanselleringen');
    expect(norwegian).not.toMatch(/kansellerer? betalingen/i);
  });
});

describe('the headline of the page of approval', () => {
  const school = 'Amount 480.00 NOK to Årstad SFO';
  const abroad: ApprovalPayment = {
    ...payment,
    amount: { amount: '1204.50', currency: 'EUR' },
    creditorName: 'Müller & Söhne GmbH',
    creditorAccount: 'DE89370400440532013000',
  };
  const total = [{ amount: '960.00', currency: 'NOK' }];
  const totals = [...total, { amount: '5.00', currency: 'EUR' }];

  it.each([
    ['a payment', 'PAYMENT', 'payment', [payment], total, [school]],
    ['a standing order', 'PAYMENT', 'periodic-payment', [standingOrder], total, [school]],
    ['a cancellation', 'PAYMENT_CANCELLATION', 'cancellation', [payment], total, [school]],
    ['a bulk of one', 'PAYMENT', 'bulk-payment', [payment], total, [school]],
    [
      'a payment abroad',
      'PAYMENT',
      'payment',
      [abroad],
      total,
      ['Amount 1,204.50 EUR to Müller &amp; Söhne GmbH'],
    ],
    [
      'a bulk',
      'PAYMENT',
      'bulk-payment',
      [payment, payment],
      total,
      ['Total for 2 payments 960.00 NOK', school, school],
    ],
    [
      'a basket with debits in two currencies',
      'BASKET',
      'basket',
      [payment, payment, payment],
      totals,
      ['Total for 3 payments 960.00 NOK 5.00 EUR', school, school, school],
    ],
    [
      'the cancellation of a bulk',
      'PAYMENT_CANCELLATION',
      'cancellation',
      [payment, payment],
      total,
      ['Total for 2 payments 960.00 NOK', school, school],
    ],
  ] as const)('of %s has what is paid and to whom', (_, purpose, kind, payments, sums, said) => {
    expect(headlinesOf(purpose, kind, payments, 'en', sums)).toEqual(said);
  });

  it('is in the person’s language', () => {
    expect(headlinesOf('PAYMENT', 'payment', [payment], 'nb')).toEqual([
      'Beløp 480,00 NOK til Årstad SFO',
    ]);
  });

  it('says what a single amount is to those who listen, and what a total is to all', () => {
    expect(htmlIn('PAYMENT', 'payment', [payment], 'en')).toContain(
      '<dl class="headline"><div><dt class="spoken">Amount</dt><dd class="amount">',
    );
    expect(htmlIn('BASKET', 'basket', [payment, payment], 'en', total)).toContain(
      '<dl class="headline"><div><dt>Total for 2 payments</dt><dd class="amount">',
    );
  });

  it.each([
    ['2480.00', '<dd class="amount">'],
    ['12480.00', '<dd class="amount long">'],
    ['99999999.99', '<dd class="amount long">'],
    ['100000000.00', '<dd class="amount longer">'],
    ['999999999999.99', '<dd class="amount longer">'],
    ['9999999999999999.99', '<dd class="amount longest">'],
  ])('has %s in a size that fits on a phone', (amount, tag) => {
    const paid = { ...payment, amount: { amount, currency: 'NOK' } };
    expect(htmlIn('PAYMENT', 'payment', [paid], 'en')).toContain(tag);
  });
});

it('the page of approval names a date, or when a standing order is paid', () => {
  expect(textOf('PAYMENT', 'payment', [payment], 'en')).toContain('Payment date 30 November 2026');
  expect(textOf('PAYMENT', 'payment', [payment], 'nb')).toContain(
    'Betalingsdato 30. november 2026',
  );
  const english = textOf('PAYMENT', 'periodic-payment', [standingOrder], 'en');
  expect(english).toContain('When Every month, from 1 December 2026 until you cancel it');
  const norwegian = textOf('PAYMENT', 'periodic-payment', [standingOrder], 'nb');
  expect(norwegian).toContain('Når Hver måned, fra 1. desember 2026 til du kansellerer den');
});

it('the page of approval says of one payment what it is, and of no other', () => {
  const paid: ApprovalPayment = {
    ...payment,
    executionDate: null,
    fee: { amount: '5.00', currency: 'NOK' },
    remittance: [
      { kind: 'message', text: 'Takk' },
      { kind: 'kid', text: '1234567897' },
    ],
  };
  const text = textOf('PAYMENT', 'payment', [paid], 'en').replaceAll('\u00a0', ' ');
  expect(text).toContain(
    'Approve this payment Brygge has prepared this for you. Check the details before you approve. ' +
      'Amount 480.00 NOK to Årstad SFO Account 9741 15 11018 From Brukskonto 9741 11 10110 ' +
      'Payment date As soon as possible Fee 5.00 NOK Message Takk KID 1234567897 ' +
      'Approve Do not approve',
  );
  const free = textOf('PAYMENT', 'payment', [payment], 'en');
  expect(free).toContain('Payment date 30 November 2026 Fee None Approve Do not approve');
  const ending = {
    ...standingOrder.schedule,
    endDate: '2027-06-30',
  } as ApprovalPayment['schedule'];
  expect(
    textOf('PAYMENT', 'periodic-payment', [{ ...standingOrder, schedule: ending }], 'en'),
  ).toContain('When Every month, from 1 December 2026 to 30 June 2027');
});

it('the page of approval numbers several payments and says what they come to', () => {
  const totals = [
    { amount: '960.00', currency: 'NOK' },
    { amount: '5.00', currency: 'EUR' },
  ];
  const text = textOf('BASKET', 'basket', [payment, payment], 'en', totals).replaceAll(
    '\u00a0',
    ' ',
  );
  expect(text).toMatch(/ Payment 1 Amount 480\.00 NOK .* Payment 2 Amount 480\.00 NOK /);
  expect(text).toContain('you approve. Total for 2 payments 960.00 NOK 5.00 EUR Payment 1 ');
  expect(text).toContain(
    'Total for 2 payments 960.00 NOK + 5.00 EUR The bank carries out each payment separately: one may succeed even if another fails.',
  );
  expect(textOf('BASKET', 'basket', [], 'en')).toContain('Total for 0 payments');
});

it('the page of approval has other words for a cancellation', () => {
  const text = textOf('PAYMENT_CANCELLATION', 'cancellation', [payment], 'en');
  expect(text).toContain(
    'Brygge has prepared this cancellation for you. Check the details before you approve it.',
  );
  expect(text).toContain('Fee None Approve the cancellation Keep the payment');
});
