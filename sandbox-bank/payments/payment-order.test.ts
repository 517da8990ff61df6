import { describe, expect, it } from 'vitest';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import {
  creditorNumber,
  domesticBban,
  duplicateKey,
  kidBreak,
  readOrder,
  remittanceLines,
  remittanceTexts,
  type Transfer,
} from './payment-order';

const transfer: Transfer = {
  instructedAmount: { amount: '100.00', currency: 'NOK' },
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
};

const domestic = {
  ...transfer,
  debtorAccount: { bban: '97411110110', currency: 'NOK' as const },
  creditorAddress: { country: 'NO' as const },
  requestedExecutionDate: '2026-11-25',
} as PaymentRequest;

describe('readOrder', () => {
  it('reads a single payment as one transfer on its day', () => {
    const order = readOrder(domestic);
    expect(order.transfers).toEqual([{ transfer: domestic, path: '' }]);
    expect(order.requestedExecutionDate).toBe('2026-11-25');
    expect(order.period).toBeNull();
  });

  it('reads a bulk payment as a transfer a row, each with the path of its fields', () => {
    const bulk = {
      paymentInformationId: 'B1',
      debtorAccount: { bban: '97411110110', currency: 'NOK' },
      requestedExecutionDate: '2026-11-25',
      payments: [transfer, { ...transfer, creditorName: 'Nabolaget Bakeri' }],
    } as PaymentRequest;
    expect(readOrder(bulk).transfers.map(({ path }) => path)).toEqual([
      'payments.0.',
      'payments.1.',
    ]);
    expect(readOrder(bulk).requestedExecutionDate).toBe('2026-11-25');
  });

  it('reads a periodic payment with its period and without a day', () => {
    const { requestedExecutionDate: _, ...rest } = domestic as typeof domestic & {
      requestedExecutionDate: string;
    };
    const periodic = { ...rest, startDate: '2026-12-01', frequency: 'Monthly' } as PaymentRequest;
    expect(readOrder(periodic).period).toMatchObject({
      startDate: '2026-12-01',
      frequency: 'Monthly',
    });
    expect(readOrder(periodic).requestedExecutionDate).toBeNull();
  });
});

describe('the number of a creditor', () => {
  it('is the same for a Norwegian account written as BBAN and as IBAN', () => {
    expect(creditorNumber({ creditorAccount: { iban: 'NO9386011117947', currency: 'NOK' } })).toBe(
      '86011117947',
    );
    expect(
      domesticBban({ ...transfer, creditorAccount: { iban: 'NO9386011117947', currency: 'EUR' } }),
    ).toBe('86011117947');
  });

  it.each([
    ['a BBAN', { bban: '12043174449' }, '12043174449', '12043174449'],
    [
      'a BBAN beside an IBAN',
      { bban: '12043174449', iban: 'NO9386011117947' },
      '12043174449',
      '12043174449',
    ],
    ['nothing', {}, '', null],
  ])('is read from %s', (_, account, number, here) => {
    const creditorAccount = { ...account, currency: 'NOK' };
    expect(creditorNumber({ creditorAccount })).toBe(number);
    expect(domesticBban({ ...transfer, creditorAccount })).toBe(here);
  });

  it('is none of this bank when another bank is named beside a BBAN, or the IBAN is foreign', () => {
    expect(domesticBban({ ...transfer, creditorAgent: 'CHASUS33XXX' })).toBeNull();
    expect(domesticBban({ ...transfer, creditorAgent: 'SKJVNO22XXX' })).toBe('12043174449');
    expect(
      domesticBban({
        ...transfer,
        creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
      }),
    ).toBeNull();
  });
});

it('gives the message as the text, or each reference', () => {
  expect(remittanceTexts({ ...transfer, remittanceInformationUnstructured: 'Takk' })).toEqual([
    'Takk',
  ]);
  expect(
    remittanceTexts({ ...transfer, remittanceInformationStructured: { reference: '2345676' } }),
  ).toEqual(['2345676']);
  expect(
    remittanceTexts({
      ...transfer,
      remittanceInformationStructuredArray: [{ reference: 'A' }, { reference: 'B' }],
    }),
  ).toEqual(['A', 'B']);
  expect(remittanceTexts(transfer)).toEqual([]);
});

describe('a logical duplicate', () => {
  const keyOf = (changes: object, day = '2026-11-25') =>
    duplicateKey(
      'norwegian-domestic-credit-transfers',
      readOrder({ ...domestic, ...changes } as PaymentRequest),
      day,
    ).toString('hex');
  const same = keyOf({});

  it.each([
    ['another name of the creditor', { creditorName: 'Elvebakken' }],
    ['another address', { creditorAddress: { country: 'SE' } }],
    ['another purpose', { purposeCode: 'SALA' }],
    ['an amount written another way', { instructedAmount: { amount: '100', currency: 'NOK' } }],
  ])('says the same with %s', (_, changes) => {
    expect(keyOf(changes)).toBe(same);
  });

  it.each([
    ['another amount', { instructedAmount: { amount: '100.01', currency: 'NOK' } }],
    ['another creditor account', { creditorAccount: { bban: '12043174457', currency: 'NOK' } }],
    ['another debtor account', { debtorAccount: { bban: '97411110293', currency: 'NOK' } }],
    ['a message', { remittanceInformationUnstructured: 'Takk' }],
    ['a reference', { remittanceInformationStructured: { reference: 'Takk' } }],
  ])('says something else with %s', (_, changes) => {
    expect(keyOf(changes)).not.toBe(same);
  });

  it('says something else from another card', () => {
    const from = (identification: string) =>
      keyOf({ debtorAccount: { other: { identification }, currency: 'NOK' } });
    expect(from('1')).not.toBe(from('2'));
  });

  it('says something else on another day, and as another product', () => {
    expect(keyOf({}, '2026-11-26')).not.toBe(same);
    expect(
      duplicateKey(
        'instant-norwegian-domestic-credit-transfers-straks',
        readOrder(domestic),
        '2026-11-25',
      ).toString('hex'),
    ).not.toBe(same);
  });

  it('tells a message from a reference with the same text', () => {
    expect(keyOf({ remittanceInformationUnstructured: 'Takk' })).not.toBe(
      keyOf({ remittanceInformationStructured: { reference: 'Takk' } }),
    );
  });
});

describe('an account that requires a KID', () => {
  const structured = (reference: string, referenceType?: string) => ({
    ...transfer,
    remittanceInformationStructured: { reference, referenceType },
  });
  const array = (...references: { reference: string; referenceType?: string }[]) => ({
    ...transfer,
    remittanceInformationStructuredArray: references,
  });

  it.each([
    ['right by modulus 10', structured('1234567897')],
    ['right by modulus 11', structured('12345678903')],
    ['typed SCOR', structured('1234567897', 'SCOR')],
    ['in the array', array({ reference: '1234567897' })],
    [
      'beside an invoice number',
      array({ reference: 'F-1', referenceType: 'CINV' }, { reference: '1234567897' }),
    ],
  ])('takes a KID that is %s', (_, value) => {
    expect(kidBreak(value)).toBeNull();
  });

  it.each([
    ['nothing', transfer, 'KID_MISSING', 'remittanceInformationStructured'],
    [
      'a message',
      { ...transfer, remittanceInformationUnstructured: '1234567897' },
      'KID_MISSING',
      'remittanceInformationStructured',
    ],
    [
      'an invoice number alone',
      array({ reference: '1234567897', referenceType: 'CINV' }),
      'KID_MISSING',
      'remittanceInformationStructuredArray',
    ],
    [
      'a wrong check digit',
      structured('1234567890'),
      'KID_INVALID',
      'remittanceInformationStructured.reference',
    ],
    ['letters', structured('ABC'), 'KID_INVALID', 'remittanceInformationStructured.reference'],
    ['one digit', structured('0'), 'KID_INVALID', 'remittanceInformationStructured.reference'],
    [
      '26 digits',
      structured('1'.repeat(26)),
      'KID_INVALID',
      'remittanceInformationStructured.reference',
    ],
    [
      'a second KID that is wrong',
      array({ reference: '1234567897' }, { reference: '1234567890' }),
      'KID_INVALID',
      'remittanceInformationStructuredArray.1.reference',
    ],
  ])('refuses %s', (_, value, code, path) => {
    expect(kidBreak(value)).toMatchObject({ code, path });
  });
});

it('calls a reference a KID in Norway only, and an invoice number what it is', () => {
  const message = { ...transfer, remittanceInformationUnstructured: 'Takk' };
  expect(remittanceLines('norwegian-domestic-credit-transfers', message)).toEqual([
    { kind: 'message', text: 'Takk' },
  ]);
  const references = {
    ...transfer,
    remittanceInformationStructuredArray: [
      { reference: '1234567897', referenceType: 'SCOR' },
      { reference: '2345676' },
      { reference: 'F-77', referenceType: 'CINV' },
      { reference: 'X1', referenceType: 'PUOR' },
    ],
  };
  const kinds = (kind: Parameters<typeof remittanceLines>[0]) =>
    remittanceLines(kind, references).map((line) => `${line.kind} ${line.text}`);
  expect(kinds('norwegian-domestic-credit-transfers')).toEqual([
    'kid 1234567897',
    'kid 2345676',
    'invoice F-77',
    'reference X1',
  ]);
  expect(kinds('sepa-credit-transfers')).toEqual([
    'reference 1234567897',
    'reference 2345676',
    'invoice F-77',
    'reference X1',
  ]);
  expect(remittanceLines('sepa-credit-transfers', transfer)).toEqual([]);
});
