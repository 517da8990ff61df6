import { describe, expect, it } from 'vitest';
import { exportedTransaction, exportRows } from '@/lib/aisp/export/export-row';
import type { TransactionRow } from '@/lib/db/stored-transactions';
import { type BankJson, sealTransaction } from '@/lib/vault/transaction';
import { openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';

shared(openApplication);

const nok = (amount: string) => ({ amount, currency: 'NOK' });

const stored = (
  raw: BankJson,
  entries: BankJson[] | null = null,
  of: Partial<TransactionRow> = {},
): TransactionRow => {
  const key = { userId: 'user', accountId: 'account', id: 'row' };
  const { sealed, sealedEntries } = sealTransaction(key, { raw, entries });
  return {
    ...key,
    kind: 'account',
    isPending: false,
    sortDate: '2026-11-20',
    orderNo: '1',
    category: 'other',
    isBatch: entries !== null,
    sealed,
    sealedEntries,
    readAt: new Date('2026-11-20T08:00:00Z'),
    ...of,
  };
};

const ABROAD = {
  transactionId: 'x1',
  endToEndId: 'e2e',
  bookingDate: '2026-11-19',
  valueDate: '2026-11-21',
  transactionAmount: nok('-1162.50'),
  creditorName: 'Walther GmbH',
  creditorAccount: { iban: 'DE89370400440532013000' },
  creditorAgent: 'COBADEFFXXX',
  ultimateCreditor: 'Walther junior',
  debtorName: 'Kari Nordmann',
  debtorAccount: { bban: '93000000001' },
  debtorAgent: 'DNBANOKKXXX',
  ultimateDebtor: 'Ola Nordmann',
  purposeCode: 'OTHR',
  bankTransactionCode: 'PMNT-ICDT-ESCT',
  proprietaryBankTransactionCode: 'R_714',
  remittanceInformationUnstructured: 'Bøker',
  remittanceInformationStructuredArray: [{ reference: '1234567897', referenceType: 'SCOR' }],
  currencyExchange: [
    {
      sourceCurrency: 'NOK',
      targetCurrency: 'EUR',
      unitCurrency: 'EUR',
      exchangeRate: '11.625',
      instructedAmount: { amount: '-100.00', currency: 'EUR' },
    },
  ],
  additionalInformation: 'Ref 7',
};

const PURCHASE = {
  cardTransactionId: 'c1',
  transactionDate: '2026-11-08',
  bookingDate: '2026-11-10',
  transactionAmount: nok('-591.40'),
  originalAmount: { amount: '-50.00', currency: 'EUR' },
  markupFee: nok('10.17'),
  cardAcceptorName: 'Buchhandlung Walther',
  transactionDetails: 'Kjøp',
};

const BATCH = {
  transactionId: 'b1',
  bookingDate: '2026-11-20',
  transactionAmount: nok('-600.50'),
  batchIndicator: true,
  batchNumberOfTransactions: 2,
  remittanceInformationUnstructured: 'Samlebetaling',
  remittanceInformationStructuredArray: [{ reference: '42', referenceType: 'SCOR' }],
  ultimateDebtor: 'Ola Nordmann',
  ultimateCreditor: 'Kommunen',
  endToEndId: 'of the batch',
};

const ENTRIES = [
  {
    transactionAmount: nok('-400.25'),
    creditorName: 'Bottleship AS',
    creditorAccount: { bban: '15033333339' },
    debtorName: 'Kari Nordmann',
    debtorAccount: { bban: '93000000001' },
    remittanceInformationUnstructured: 'Flasker',
    remittanceInformationStructuredArray: [{ reference: '9876543217', referenceType: 'SCOR' }],
    endToEndId: 'e1',
  },
  { transactionAmount: nok('-200.25') },
];

describe('the row of a transaction', () => {
  it('has each field in its place', () => {
    expect(exportRows(stored(ABROAD))).toEqual([
      {
        sortDate: '2026-11-20',
        bookingDate: '2026-11-19',
        valueDate: '2026-11-21',
        transactionDate: null,
        amount: '-1162.50',
        currency: 'NOK',
        counterpartyName: 'Walther GmbH',
        counterpartyAccount: 'DE89370400440532013000',
        message: 'Bøker',
        references: [{ reference: '1234567897', type: 'SCOR' }],
        transactionId: 'x1',
        endToEndId: 'e2e',
        purposeCode: 'OTHR',
        bankTransactionCode: 'R_714',
        category: 'other',
        originalAmount: '-100.00',
        originalCurrency: 'EUR',
        exchangeRate: '11.625',
        sourceCurrency: 'NOK',
        targetCurrency: 'EUR',
        unitCurrency: 'EUR',
        agent: 'COBADEFFXXX',
        additionalInformation: 'Ref 7',
        ultimateDebtor: 'Ola Nordmann',
        ultimateCreditor: 'Walther junior',
        markupFee: null,
        isBatch: false,
        batchCount: null,
        entryNumber: null,
      },
    ]);
  });

  it('has the bank’s code of the kind when the bank has none of its own', () => {
    const { proprietaryBankTransactionCode: _, ...raw } = ABROAD;
    expect(exportRows(stored(raw))).toMatchObject([{ bankTransactionCode: 'PMNT-ICDT-ESCT' }]);
  });

  it('of a card has what the purchase came to where it was made, and the fee', () => {
    expect(exportRows(stored(PURCHASE, null, { kind: 'card' }))).toMatchObject([
      {
        bookingDate: '2026-11-10',
        valueDate: null,
        transactionDate: '2026-11-08',
        amount: '-591.40',
        counterpartyName: 'Buchhandlung Walther',
        message: 'Kjøp',
        originalAmount: '-50.00',
        originalCurrency: 'EUR',
        markupFee: { amount: '10.17', currency: 'NOK' },
        ultimateDebtor: null,
      },
    ]);
  });
});

describe('the rows of a batch', () => {
  it('are its entries, with nothing that is only said of the batch', () => {
    const common = {
      currency: 'NOK',
      sortDate: '2026-11-20',
      transactionId: 'b1',
      ultimateDebtor: null,
      ultimateCreditor: null,
      isBatch: false,
      batchCount: null,
    };
    expect(exportRows(stored(BATCH, ENTRIES))).toMatchObject([
      {
        ...common,
        amount: '-400.25',
        counterpartyName: 'Bottleship AS',
        counterpartyAccount: '15033333339',
        message: 'Flasker',
        references: [{ reference: '9876543217', type: 'SCOR' }],
        endToEndId: 'e1',
        entryNumber: 1,
      },
      {
        ...common,
        amount: '-200.25',
        counterpartyName: null,
        counterpartyAccount: null,
        message: null,
        references: [],
        endToEndId: null,
        entryNumber: 2,
      },
    ]);
  });

  it('of one that came in are from those who paid', () => {
    const raw = { ...BATCH, transactionAmount: nok('400.25') };
    const entry = { ...ENTRIES[0], transactionAmount: nok('400.25') };
    expect(exportRows(stored(raw, [entry]))).toMatchObject([
      {
        amount: '400.25',
        counterpartyName: 'Kari Nordmann',
        counterpartyAccount: '93000000001',
      },
    ]);
  });

  it('stand beside the row of the whole', () => {
    const { parent, entries } = exportedTransaction(stored(BATCH, ENTRIES));
    expect(parent).toMatchObject({ amount: '-600.50', isBatch: true, batchCount: 2 });
    expect(entries).toHaveLength(2);
  });

  it.each<[string, BankJson[]]>([
    ['do not come to its amount', ENTRIES.slice(0, 1)],
    ['are none', []],
    ['are in another currency', [{ transactionAmount: { amount: '-600.50', currency: 'EUR' } }]],
    ['have one without an amount', [...ENTRIES, { creditorName: 'Byens Renovasjon' }]],
    ['have one that cannot be read', [...ENTRIES, { transactionAmount: 'x' }]],
  ])('are the batch as one when its entries %s', (_, entries) => {
    expect(exportRows(stored(BATCH, entries))).toMatchObject([
      { amount: '-600.50', isBatch: true, batchCount: 2, entryNumber: null },
    ]);
  });

  it('are one row when the transaction is no batch, whatever it holds', () => {
    const row = stored({ ...BATCH, batchIndicator: false }, ENTRIES, { isBatch: false });
    expect(exportRows(row)).toMatchObject([{ amount: '-600.50', entryNumber: null }]);
  });
});
