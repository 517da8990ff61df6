import { describe, expect, it } from 'vitest';
import { Transaction } from '@/lib/xs2a/account/transaction';
import { transactionView } from './transaction-view';

const viewOf = (answered: object) => transactionView(Transaction.parse(answered), 'booked');

const NOK = (amount: string) => ({ amount, currency: 'NOK' });

describe('a transaction', () => {
  it('names the creditor of an outgoing one as the other side', () => {
    expect(
      viewOf({
        transactionId: 't1',
        bookingDate: '2026-03-01',
        valueDate: '2026-03-02',
        transactionAmount: NOK('-250.5'),
        creditorName: 'Kraftlaget',
        creditorAccount: { bban: '12345678903' },
        debtorName: 'Kari',
        debtorAccount: { bban: '99999999999' },
        creditorAgent: 'DNBANOKK',
        remittanceInformationStructuredArray: [
          { reference: '0123456', referenceType: 'SCOR' },
          { reference: '777', referenceType: 'CINV', referenceIssuer: 'BITS-EFAKTURA' },
        ],
        purposeCode: 'OTHR',
        bankTransactionCode: 'PMNT',
        proprietaryBankTransactionCode: 'R_612',
      }),
    ).toEqual({
      transactionId: 't1',
      status: 'booked',
      bookingDate: '2026-03-01',
      valueDate: '2026-03-02',
      amount: NOK('-250.50'),
      counterpartyName: 'Kraftlaget',
      counterpartyAccount: '12345678903',
      message: null,
      references: [
        { reference: '0123456', type: 'SCOR' },
        { reference: '777', type: 'CINV' },
      ],
      purposeCode: 'OTHR',
      bankTransactionCode: 'PMNT',
      proprietaryBankTransactionCode: 'R_612',
      currencyExchange: null,
      agent: 'DNBANOKK',
      additionalInformation: null,
      batchNumberOfTransactions: null,
      entries: null,
    });
  });

  it('names the debtor of an incoming one as the other side', () => {
    const view = viewOf({
      transactionAmount: NOK('100'),
      creditorName: 'Kari',
      debtorName: 'Arbeidsgiver AS',
      debtorAccount: { iban: 'NO9386011117947' },
      debtorAgent: 'NDEANOKK',
      remittanceInformationUnstructured: 'Lønn',
      remittanceInformationUnstructuredArray: ['Lønn', 'mars'],
    });
    expect(view).toMatchObject({
      counterpartyName: 'Arbeidsgiver AS',
      counterpartyAccount: 'NO9386011117947',
      agent: 'NDEANOKK',
      message: 'Lønn\nmars',
    });
  });

  it.each([[['']], [[' ', '']], [[]]])('has its message where the lines are %j', (lines) => {
    const message = { remittanceInformationUnstructured: 'Husleie mai' };
    const amount = { transactionAmount: NOK('-100') };
    expect(
      viewOf({ ...amount, ...message, remittanceInformationUnstructuredArray: lines }).message,
    ).toBe('Husleie mai');
  });

  it('has no name and no number that are empty', () => {
    const blank = '';
    const account = { iban: blank, bban: blank, other: { identification: blank } };
    expect(
      viewOf({
        transactionAmount: NOK('-100'),
        creditorName: blank,
        creditorAccount: account,
        entryDetails: [{ creditorName: blank, debtorName: blank, creditorAccount: account }],
      }),
    ).toMatchObject({
      counterpartyName: null,
      counterpartyAccount: null,
      entries: [{ creditorName: null, debtorName: null, creditorAccount: null }],
    });
    expect(
      viewOf({
        transactionAmount: NOK('-100'),
        creditorAccount: { ...account, iban: 'NO9386011117947' },
      }).counterpartyAccount,
    ).toBe('NO9386011117947');
  });

  it('has a reference once that the bank sends in several forms, with its type', () => {
    const kid = { reference: '0123456', referenceType: 'SCOR' };
    const invoice = { reference: '777', referenceType: 'CINV' };
    const references = {
      remittanceInformationStructuredArray: [kid, invoice, kid],
      remittanceInformationStructured: '0123456',
    };
    const view = viewOf({
      ...references,
      transactionAmount: NOK('-100'),
      batchIndicator: true,
      entryDetails: [{ ...references, transactionAmount: NOK('-100') }],
    });
    expect(view.references).toEqual([
      { reference: '0123456', type: 'SCOR' },
      { reference: '777', type: 'CINV' },
    ]);
    expect(view.entries).toMatchObject([{ references: ['0123456', '777'] }]);
  });

  it('keeps the exchange and every proprietary reference', () => {
    const view = viewOf({
      transactionAmount: NOK('-1000'),
      currencyExchange: [
        {
          sourceCurrency: 'NOK',
          targetCurrency: 'EUR',
          exchangeRate: 11.4321,
          instructedAmount: { amount: '87.4', currency: 'EUR' },
        },
      ],
      additionalInformation: 'Kontant',
      additionalInformationProprietary1: 'REF 1',
      additionalInformationProprietary2: 'REF 2',
    });
    expect(view).toMatchObject({
      currencyExchange: {
        sourceCurrency: 'NOK',
        targetCurrency: 'EUR',
        unitCurrency: null,
        exchangeRate: '11.4321',
        instructedAmount: { amount: '87.40', currency: 'EUR' },
      },
      additionalInformation: 'Kontant\nREF 1\nREF 2',
    });
  });

  it('shows no more of what is written than anyone reads', () => {
    const view = viewOf({
      transactionAmount: NOK('-1.00'),
      remittanceInformationUnstructuredArray: Array(50_000).fill('linje'),
      remittanceInformationStructuredArray: Array.from({ length: 50_000 }, (_, index) => ({
        reference: `${index}`,
      })),
      additionalInformation: 'x'.repeat(8_000),
    });
    expect(view.message).toBe(`${'linje\n'.repeat(334).slice(0, 1_999)}…`);
    expect(view.additionalInformation).toHaveLength(2_000);
    expect(view.references).toHaveLength(200);
  });

  it('of a batch has its number, and with its details the entries', () => {
    const batch = {
      transactionId: 'b',
      bookingDate: '2026-03-01',
      transactionAmount: NOK('-300'),
      batchIndicator: true,
      batchNumberOfTransactions: 2,
    };
    expect(viewOf(batch)).toMatchObject({ batchNumberOfTransactions: 2, entries: null });
    const entryDetails = [
      {
        transactionAmount: NOK('-100'),
        creditorName: 'A',
        creditorAccount: { bban: '1' },
        remittanceInformationStructured: 'KID1',
      },
      {
        transactionAmount: NOK('-200'),
        creditorName: 'B',
        remittanceInformationUnstructured: 'Takk',
      },
    ];
    expect(viewOf({ ...batch, entryDetails }).entries).toEqual([
      {
        amount: NOK('-100.00'),
        creditorName: 'A',
        creditorAccount: '1',
        debtorName: null,
        debtorAccount: null,
        references: ['KID1'],
        message: null,
      },
      {
        amount: NOK('-200.00'),
        creditorName: 'B',
        creditorAccount: null,
        debtorName: null,
        debtorAccount: null,
        references: [],
        message: 'Takk',
      },
    ]);
  });
});
