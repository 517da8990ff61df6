import { describe, expect, it } from 'vitest';
import { goodPayment } from '@/lib/xs2a/testing/bad-payments';
import { checkPayment } from './check-payment';

const TODAY = '2026-11-24';
const NDCT = 'norwegian-domestic-credit-transfers';

/** The domestic payment that is sent with these changes to its fields. */
function sent(changes: Record<string, unknown>) {
  const check = checkPayment(
    NDCT,
    { ...goodPayment(NDCT, '12345678903', TODAY), ...changes },
    TODAY,
  );
  return check.ok ? check.request : check.breaks;
}

describe('references', () => {
  const choices = (remittance: string) => ({ choices: { remittance } });

  it.each([
    [{ reference: '123 4567 897' }, { reference: '1234567897', referenceType: 'SCOR' }],
    [
      { reference: '123 4567 897', referenceType: '', referenceIssuer: '' },
      { reference: '1234567897', referenceType: 'SCOR' },
    ],
    [
      { reference: 'F 2026-7', referenceType: 'CINV', referenceIssuer: 'BITS-EFAKTURA' },
      { reference: 'F 2026-7', referenceType: 'CINV', referenceIssuer: 'BITS-EFAKTURA' },
    ],
    [
      { reference: 'RF18 5390', referenceType: 'RADM', referenceIssuer: ' ISO ' },
      { reference: 'RF18 5390', referenceType: 'RADM', referenceIssuer: 'ISO' },
    ],
  ])('%j is sent as %j, alone and in a list', (typed, reference) => {
    expect(sent({ remittanceInformationStructured: typed, ...choices('reference') })).toMatchObject(
      {
        remittanceInformationStructured: reference,
      },
    );
    const list = sent({
      remittanceInformationStructuredArray: [typed, typed],
      ...choices('references'),
    });
    expect(list).toMatchObject({ remittanceInformationStructuredArray: [reference, reference] });
    expect(list).not.toHaveProperty('remittanceInformationStructured');
  });
});

it.each([
  ['message', { remittanceInformationUnstructured: 'Husleie' }],
  [
    'reference',
    { remittanceInformationStructured: { reference: '1234567897', referenceType: 'SCOR' } },
  ],
  [
    'references',
    { remittanceInformationStructuredArray: [{ reference: '2345676', referenceType: 'SCOR' }] },
  ],
] as const)(
  'of all that was typed for the recipient, only the chosen %s is sent',
  (remittance, form) => {
    const request = sent({
      remittanceInformationUnstructured: 'Husleie',
      remittanceInformationStructured: { reference: '1234567897' },
      remittanceInformationStructuredArray: [{ reference: '2345676' }],
      choices: { remittance },
    });
    const texts = Object.entries(request).filter(([name]) => name.startsWith('remittance'));
    expect(Object.fromEntries(texts)).toEqual(form);
  },
);

it.each([
  ['NOK', '1.249', 2],
  ['NOK', '1,249', 2],
])(
  'an amount in %s of %s, which may be one or a thousand, is asked about',
  (currency, amount, limit) => {
    expect(sent({ instructedAmount: { amount, currency } })).toEqual([
      { path: 'instructedAmount.amount', rule: 'amount-ambiguous', limit },
    ]);
  },
);

describe('currencies', () => {
  it.each([
    ['', 'EUR'],
    ['SEK', 'SEK'],
  ])('an account in "%s" is sent as in %s beside an amount in EUR', (typed, currency) => {
    expect(
      sent({
        instructedAmount: { amount: '10,5', currency: 'EUR' },
        creditorAccount: { bban: '8601 11 17947', currency: typed },
      }),
    ).toMatchObject({
      instructedAmount: { amount: '10.50', currency: 'EUR' },
      creditorAccount: { bban: '86011117947', currency },
    });
  });

  it('that are missing are asked for once', () => {
    expect(
      sent({
        instructedAmount: { amount: '10', currency: '' },
        creditorAccount: { bban: '86011117947' },
      }),
    ).toEqual([{ path: 'instructedAmount.currency', rule: 'field-required' }]);
  });
});

describe('the account of the recipient', () => {
  it('is not the one that is paid from, alone or in a bulk', () => {
    const own = { bban: '1234 56 78903', currency: 'NOK' };
    expect(sent({ creditorAccount: own })).toEqual([
      { path: 'creditorAccount.bban', rule: 'creditor-is-debtor' },
    ]);
    const bulk = goodPayment('bulk-payments', '12345678903', TODAY) as { payments: object[] };
    const [row] = bulk.payments;
    const payments = [row, { ...row, creditorAccount: own }];
    expect(checkPayment('bulk-payments', { ...bulk, payments }, TODAY)).toEqual({
      ok: false,
      breaks: [{ path: 'payments.1.creditorAccount.bban', rule: 'creditor-is-debtor' }],
    });
  });

  it.each([
    ['iban', { iban: 'DE89370400440532013000', currency: 'USD' }],
    ['bban', { bban: '370400440532013000', currency: 'USD' }],
  ])(
    'abroad is the number that was chosen, %s, when both were typed',
    (creditorAccount, sentTo) => {
      const typed = {
        ...goodPayment('cross-border-credit-transfers', '12345678903', TODAY),
        creditorAccount: { iban: 'DE89 3704 0044 0532 0130 00', bban: '370400440532013000' },
        choices: { creditorAccount },
      };
      const check = checkPayment('cross-border-credit-transfers', typed, TODAY);
      expect(check).toHaveProperty('request.creditorAccount', sentTo);
    },
  );
});

describe('an account number that looks wrong', () => {
  const account = (bban: string, oddAccount = '') =>
    sent({ creditorAccount: { bban, currency: 'NOK' }, choices: { oddAccount } });
  const path = 'creditorAccount.bban';

  it('is sent after a yes to it, and to no other', () => {
    expect(account('8601 11 1794')).toEqual([{ path, rule: 'bban-length', actual: 10 }]);
    expect(account('8601 11 1794', '86011117948')).toEqual([
      { path, rule: 'bban-length', actual: 10 },
    ]);
    expect(account('8601 11 1794', '8601111794')).toMatchObject({
      creditorAccount: { bban: '8601111794' },
    });
    expect(account('8601 11 17948')).toEqual([{ path, rule: 'bban-check-digit', actual: 11 }]);
  });

  it('is refused for what else is wrong with it, whatever was said', () => {
    expect(account('8601_1', '8601_1')).toEqual([{ path, rule: 'bban-form' }]);
  });

  it('is an invalid IBAN: a valid one is converted to its account number', () => {
    expect(account('NO93 8601 1117 947')).toMatchObject({
      creditorAccount: { bban: '86011117947' },
    });
  });
});
