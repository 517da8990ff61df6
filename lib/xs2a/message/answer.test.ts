import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Account, AccountDetails, AccountList, Balances } from '@/lib/xs2a/account/account';
import { AgreementList } from '@/lib/xs2a/account/agreement';
import { CardAccountDetails, CardAccountList, CardTransactions } from '@/lib/xs2a/account/card';
import {
  proprietaryReferences,
  TransactionDetails,
  Transactions,
} from '@/lib/xs2a/account/transaction';
import { BasketCreated, BasketDetails } from '@/lib/xs2a/payment/basket';
import {
  AuthorisationStarted,
  feeOf,
  PaymentCreated,
  PaymentStatusAnswer,
} from '@/lib/xs2a/payment/payment-answer';
import { holds } from '@/lib/xs2a/testing/holds';
import { ErrorBody } from './tpp-message';

const nok = (amount: string) => ({ amount, currency: 'NOK' });

describe('accounts', () => {
  const account = {
    resourceId: 'enc!!a1=',
    bban: '86011117947',
    iban: 'NO9386011117947',
    currency: 'NOK',
    name: 'Brukskonto',
    product: 'BRUKSKONTO',
    cashAccountType: 'CACC',
    bic: 'DNBANOKK',
    _links: {
      transactions: {
        href: '/v1/accounts/enc!!a1=/transactions?bookingStatus=both',
        verbs: ['GET'],
      },
    },
  };

  test('are read with their fields', () => {
    expect(AccountList.parse({ accounts: [account] })).toEqual({ accounts: [account] });
  });

  test('keep kinds that are not known, and drop fields that are not', () => {
    expect(
      Account.parse({
        ...account,
        product: 'NEW',
        cashAccountType: 'ZZZZ',
        colour: 'blue',
        name: null,
      }),
    ).toEqual({ ...account, product: 'NEW', cashAccountType: 'ZZZZ', name: null });
  });

  test.each([
    {},
    { accounts: null },
    { accounts: {} },
    { accounts: [null] },
    { accounts: [{ ...account, resourceId: '' }] },
    { accounts: [{ ...account, resourceId: 7 }] },
    { accounts: [{ ...account, resourceId: '..' }] },
    { accounts: [{ ...account, name: {} }] },
    [],
    null,
    'accounts',
    7,
  ])('are an error when a type is wrong: %j', (body) => {
    expect(AccountList.safeParse(body).success).toBe(false);
  });

  test.each([[[]], ['/v1/accounts'], [{ self: null }], [{ next: {} }]])(
    'are read whatever is odd about their links: %j',
    (_links) => {
      expect(AccountList.parse({ accounts: [{ ...account, _links }], _links })).toEqual({
        accounts: [{ ...account, _links: {} }],
        _links: {},
      });
    },
  );

  test('are read by themselves or below account', () => {
    expect(AccountDetails.parse(account)).toEqual(account);
    expect(AccountDetails.parse({ account })).toEqual(account);
  });

  test('have balances with a currency each', () => {
    const balances = {
      account: { bban: '86011117947', currency: 'NOK' },
      balances: [
        { balanceAmount: nok('1500.5'), balanceType: 'closingBooked', referenceDate: '2025-06-02' },
        { balanceAmount: nok('-20'), balanceType: 'somethingNew' },
      ],
    };
    expect(Balances.parse(balances).balances).toEqual([
      { balanceAmount: nok('1500.50'), balanceType: 'closingBooked', referenceDate: '2025-06-02' },
      { balanceAmount: nok('-20.00'), balanceType: 'somethingNew' },
    ]);
    expect(
      Balances.safeParse({
        balances: [{ balanceAmount: { amount: 1, currency: 'NOK' }, balanceType: 'x' }],
      }).success,
    ).toBe(false);
  });
});

describe('transactions', () => {
  const row = { transactionId: 't1', transactionAmount: nok('-12.5'), bookingDate: '2025-06-02' };

  test('are grouped as booked and pending, empty where a group is missing', () => {
    expect(Transactions.parse({ transactions: { booked: [row], pending: null } })).toEqual({
      transactions: {
        booked: [{ ...row, transactionAmount: nok('-12.50') }],
        pending: [],
        _links: {},
      },
    });
    expect(Transactions.safeParse({ transactions: [row] }).success).toBe(false);
    expect(Transactions.safeParse({}).success).toBe(false);
  });

  test('keep their proprietary references and other fields', () => {
    const [booked] = Transactions.parse({
      transactions: {
        booked: [
          {
            ...row,
            additionalInformationProprietaryA: 'r1',
            additionalInformationProprietaryB: 7,
            new: 1,
          },
        ],
      },
    }).transactions.booked;
    if (booked === undefined) throw new Error('no transaction');
    expect(booked.new).toBe(1);
    expect(proprietaryReferences(booked)).toEqual([
      { name: 'additionalInformationProprietaryA', text: 'r1' },
    ]);
  });

  test('have one exchange or several, rates as texts', () => {
    const read = (currencyExchange: unknown) =>
      TransactionDetails.parse({ ...row, currencyExchange }).currencyExchange;
    const rate = { sourceCurrency: 'NOK', targetCurrency: 'EUR', exchangeRate: '11.5' };
    expect(read(rate)).toEqual([rate]);
    expect(read([{ ...rate, exchangeRate: 11.5 }])).toEqual([rate]);
    expect(read(null)).toBeNull();
  });

  test('have a reference as an object or as a text', () => {
    const read = (remittanceInformationStructured: unknown) =>
      TransactionDetails.parse({ ...row, remittanceInformationStructured })
        .remittanceInformationStructured;
    expect(read('2345676')).toEqual({ reference: '2345676' });
    expect(read({ reference: '2345676', referenceType: 'SCOR', x: 1 })).toEqual({
      reference: '2345676',
      referenceType: 'SCOR',
    });
  });

  test('of a batch have entries whose number is given', () => {
    const batch = {
      ...row,
      batchIndicator: true,
      batchNumberOfTransactions: 2,
      entryDetails: [{ transactionAmount: nok('-5') }, { creditorName: 'Kari', extra: 'x' }],
    };
    const read = TransactionDetails.parse({ transactionsDetails: batch });
    expect(read.batchNumberOfTransactions).toBe(2);
    expect(read.entryDetails).toEqual([
      { transactionAmount: nok('-5.00') },
      { creditorName: 'Kari', extra: 'x' },
    ]);
    expect(TransactionDetails.safeParse({ ...batch, batchNumberOfTransactions: -1 }).success).toBe(
      false,
    );
  });
});

test('card accounts have a limit, a related account, and transactions with the original amount', () => {
  const card = {
    resourceId: 'c1',
    maskedPan: '123456******1234',
    currency: 'NOK',
    creditLimit: nok('20000'),
  };
  expect(CardAccountList.parse({ cardAccounts: [card] }).cardAccounts[0]?.creditLimit).toEqual(
    nok('20000.00'),
  );
  expect(
    CardAccountDetails.parse({
      cardAccount: {
        ...card,
        relatedAccount: {
          other: { identification: 'r', schemeNameProprietary: 'creditCardAccount' },
        },
      },
    }).relatedAccount?.other?.identification,
  ).toBe('r');
  const { cardTransactions } = CardTransactions.parse({
    cardAccount: { maskedPan: '123456******1234' },
    cardTransactions: {
      booked: [
        {
          cardTransactionId: '1',
          transactionAmount: nok('-99'),
          originalAmount: { amount: '-9', currency: 'EUR' },
          markupFeePercentage: 1.75,
          invoiced: false,
        },
      ],
    },
  });
  expect(cardTransactions).toEqual({
    booked: [
      {
        cardTransactionId: '1',
        transactionAmount: nok('-99.00'),
        originalAmount: { amount: '-9.00', currency: 'EUR' },
        markupFeePercentage: '1.75',
        invoiced: false,
      },
    ],
    pending: [],
    _links: {},
  });
});

test('agreements name the id for PSU-Corporate-ID, which is a UUID', () => {
  const agreement = {
    psuCorporateId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    name: 'Kyst AS',
    owner: 'Kyst AS',
  };
  expect(AgreementList.parse({ agreements: [agreement] })).toEqual({ agreements: [agreement] });
  for (const psuCorporateId of [undefined, 'u', '../x', 'a\r\nX-Evil: 1', 7])
    expect(
      AgreementList.safeParse({ agreements: [{ ...agreement, psuCorporateId }] }).success,
    ).toBe(false);
});

describe('payments', () => {
  const created = { paymentId: 'p1', transactionStatus: 'RCVD' };

  test('are created with a status that may be new', () => {
    expect(PaymentCreated.parse({ ...created, transactionStatus: 'NEWS', more: 1 })).toEqual({
      ...created,
      transactionStatus: 'NEWS',
    });
    expect(PaymentCreated.safeParse({ transactionStatus: 'RCVD' }).success).toBe(false);
    expect(PaymentCreated.safeParse({ ...created, transactionFees: 'none' }).success).toBe(false);
  });

  test('cost the fee that is not zero; the indicator alone never means a fee', () => {
    expect(feeOf({ transactionFeeIndicator: true, transactionFees: nok('0.00') })).toBeNull();
    expect(feeOf({ transactionFeeIndicator: false })).toBeNull();
    expect(feeOf({ transactionFeeIndicator: false, transactionFees: nok('0.00') })).toBeNull();
    expect(feeOf({ transactionFeeIndicator: true, transactionFees: nok('5.00') })).toEqual(
      nok('5.00'),
    );
    expect(feeOf({ transactionFees: nok('5.00') })).toEqual(nok('5.00'));
    expect(feeOf({ transactionFees: nok('0.00') })).toBeNull();
  });

  test('cost the fee that is named beside an indicator that denies it', () => {
    expect(feeOf({ transactionFeeIndicator: false, transactionFees: nok('5.00') })).toEqual(
      nok('5.00'),
    );
  });

  test('cost what the bank does not say when there is an indicator alone, or nothing', () => {
    expect(feeOf({ transactionFeeIndicator: true })).toBeUndefined();
    expect(feeOf({})).toBeUndefined();
  });

  test('cost what the bank does not say when the fee that it names is unreadable or below zero', () => {
    const odd = ['transactionFees'];
    expect(feeOf({ transactionFeeIndicator: false, transactionFees: null, odd })).toBeUndefined();
    expect(
      feeOf({ transactionFeeIndicator: false, transactionFees: nok('-5.00') }),
    ).toBeUndefined();
    expect(feeOf({ transactionFeeIndicator: false, odd: ['psuMessage'] })).toBeNull();
  });

  test('tell their status and the start of an authorisation', () => {
    expect(
      PaymentStatusAnswer.parse({ transactionStatus: 'ACCP', fundsAvailable: false })
        .fundsAvailable,
    ).toBe(false);
    expect(
      PaymentStatusAnswer.safeParse({ transactionStatus: 'ACCP', fundsAvailable: 'no' }).success,
    ).toBe(false);
    expect(
      AuthorisationStarted.parse({
        scaStatus: 'started',
        _links: { scaRedirect: { href: 'https://b/sca' } },
      })._links?.scaRedirect?.href,
    ).toBe('https://b/sca');
  });
});

const ANSWERS = {
  AccountList,
  AccountDetails,
  Balances,
  Transactions,
  TransactionDetails,
  CardAccountList,
  CardAccountDetails,
  CardTransactions,
  AgreementList,
  BasketCreated,
  BasketDetails,
  PaymentCreated,
  PaymentStatusAnswer,
  AuthorisationStarted,
  ErrorBody,
};

/** JSON that slightly resembles an answer. */
const fieldNames = [
  'accounts',
  'account',
  'resourceId',
  'currency',
  'balances',
  'balanceAmount',
  'amount',
  'transactions',
  'booked',
  'pending',
  '_links',
  'href',
  'verbs',
  'transactionAmount',
  'tppMessages',
  'code',
  'category',
  'paymentId',
  'transactionStatus',
  'cardTransactions',
  'agreements',
  'entryDetails',
  'currencyExchange',
  '__proto__',
  'toString',
];
const { answer } = fc.letrec<{ answer: unknown }>((tie) => ({
  answer: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('NOK', '1.00', '2025-01-01'),
    ),
    fc.array(tie('answer'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...fieldNames), tie('answer'), { maxKeys: 8 }),
  ),
}));

holds(
  'whatever JSON a bank answers is read or refused, never a crash',
  fc.property(fc.constantFrom(...Object.values(ANSWERS)), answer, (schema, value) => {
    expect(typeof schema.safeParse(value).success).toBe('boolean');
  }),
);
