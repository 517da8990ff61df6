/** The direction of each payment in a batch, wherever the batch is shown, found or written. */
import { describe, expect, it } from 'vitest';
import { camtRows } from '@/lib/aisp/export/export-camt053';
import { csvRows } from '@/lib/aisp/export/export-csv';
import { exportRows } from '@/lib/aisp/export/export-row';
import { detailView, storedTransactionView } from '@/lib/aisp/transactions/stored-transaction-view';
import type { TransactionRow } from '@/lib/db/stored-transactions';
import { type BankJson, sealTransaction, wordsInRow } from '@/lib/vault/transaction';
import { openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';

shared(openApplication);

const nok = (amount: string) => ({ amount, currency: 'NOK' });

const entry = (amount: string, currency = 'NOK'): BankJson => ({
  transactionAmount: { amount, currency },
  creditorName: 'Mottaker',
  debtorName: 'Betaler',
});

const batch = (amount: string, entries: BankJson[], more: BankJson = {}): TransactionRow => {
  const key = { userId: 'user', accountId: 'account', id: 'row' };
  const raw = {
    transactionId: 'b1',
    bookingDate: '2026-11-20',
    transactionAmount: nok(amount),
    batchIndicator: true,
    creditorAgent: 'DNBANOKKXXX',
    ...more,
  };
  const { sealed, sealedEntries } = sealTransaction(key, { raw, entries });
  return {
    ...key,
    kind: 'account',
    isPending: false,
    sortDate: '2026-11-20',
    orderNo: '1',
    category: 'other',
    isBatch: true,
    sealed,
    sealedEntries,
    readAt: new Date('2026-11-20T08:00:00Z'),
  };
};

describe.each<{
  of: string;
  entries: string[];
  shown: string[];
  sum: string;
  agrees: boolean;
  exported: string[];
}>([
  {
    of: '-100.00',
    entries: ['-60.00', '40.00'],
    shown: ['-60.00', '40.00'],
    sum: '-20.00',
    agrees: false,
    exported: ['-100.00'],
  },
  {
    of: '-100.00',
    entries: ['-120.00', '20.00'],
    shown: ['-120.00', '20.00'],
    sum: '-100.00',
    agrees: true,
    exported: ['-120.00', '20.00'],
  },
  {
    of: '-100.00',
    entries: ['-60.00', '-40.00'],
    shown: ['-60.00', '-40.00'],
    sum: '-100.00',
    agrees: true,
    exported: ['-60.00', '-40.00'],
  },
  // Where no entry has a minus, the bank leaves the direction to the batch.
  {
    of: '-100.00',
    entries: ['60.00', '40.00'],
    shown: ['-60.00', '-40.00'],
    sum: '-100.00',
    agrees: true,
    exported: ['-60.00', '-40.00'],
  },
  // A zero has no direction.
  {
    of: '-100.00',
    entries: ['60.00', '40.00', '-0.00'],
    shown: ['-60.00', '-40.00', '0.00'],
    sum: '-100.00',
    agrees: true,
    exported: ['-60.00', '-40.00', '0.00'],
  },
  {
    of: '100.00',
    entries: ['60.00', '40.00'],
    shown: ['60.00', '40.00'],
    sum: '100.00',
    agrees: true,
    exported: ['60.00', '40.00'],
  },
  {
    of: '100.00',
    entries: ['120.00', '-20.00'],
    shown: ['120.00', '-20.00'],
    sum: '100.00',
    agrees: true,
    exported: ['120.00', '-20.00'],
  },
  {
    of: '100.00',
    entries: ['-60.00', '-40.00'],
    shown: ['-60.00', '-40.00'],
    sum: '-100.00',
    agrees: false,
    exported: ['100.00'],
  },
])('a batch of $of with the entries $entries', ({ of, entries, shown, sum, agrees, exported }) => {
  const stored = () =>
    batch(
      of,
      entries.map((amount) => entry(amount)),
    );

  it('is compared with their signed sum', () => {
    expect(detailView(stored(), () => null)).toMatchObject({
      entries: shown.map((amount) => ({ amount: nok(amount) })),
      batchCheck: { sum: nok(sum), agrees, unreadable: 0 },
    });
  });

  it('is exported as them only where they come to it', () => {
    expect(exportRows(stored()).map(({ amount }) => amount)).toEqual(exported);
  });
});

it('writes an entry that goes the other way as one, with its own other party', () => {
  const rows = exportRows(batch('-100.00', [entry('-120.00'), entry('20.00')]));
  expect(csvRows(rows, 'iso').split('\r\n').slice(0, 2)).toEqual([
    '2026-11-20,,-120.00,NOK,Mottaker,,,,other,,,,,,DNBANOKKXXX,,b1,,,1,',
    '2026-11-20,,20.00,NOK,Betaler,,,,other,,,,,,,,b1,,,2,',
  ]);
  expect(camtRows(rows)).toMatch(
    /^<Ntry><Amt Ccy="NOK">120.00<\/Amt><CdtDbtInd>DBIT<.*<Cdtr>.*\n<Ntry><Amt Ccy="NOK">20.00<\/Amt><CdtDbtInd>CRDT<.*<Dbtr>.*\n$/,
  );
});

it('finds an entry by the party at its other end, and shows it with its sign', () => {
  const row = batch('-100.00', [
    { ...entry('-120.00'), creditorName: 'Glassverket' },
    { ...entry('20.00'), debtorName: 'Bokhandelen' },
    { creditorName: 'Renovasjon' },
  ]);
  expect([...wordsInRow(row)]).toEqual(
    expect.arrayContaining(['glassverket', 'bokhandelen', 'renovasjon']),
  );
  const found = (word: string) =>
    storedTransactionView(row, { words: [word], isAmount: null }, () => null).matchedEntries;
  expect(found('glassverket')).toMatchObject([{ amount: nok('-120.00') }]);
  expect(found('bokhandelen')).toMatchObject([{ amount: nok('20.00') }]);
  expect(found('renovasjon')).toMatchObject([{ amount: null }]);
});

it('shows the found entry of a batch without signs by the batch’s direction', () => {
  const row = batch('-100.00', [
    { ...entry('60.00'), creditorName: 'Glassverket' },
    entry('40.00'),
  ]);
  const wanted = { words: ['glassverket'], isAmount: null };
  expect(storedTransactionView(row, wanted, () => null).matchedEntries).toMatchObject([
    { amount: nok('-60.00') },
  ]);
});

it.each<[string, BankJson[], number]>([
  ['in another currency', [entry('-60.00'), entry('-40.00', 'EUR')], 0],
  ['that cannot be read', [entry('-60.00'), entry('førti')], 1],
  ['without an amount', [entry('-60.00'), { creditorName: 'Mottaker' }], 0],
])('does not compare a batch that has an entry %s', (_, entries, unreadable) => {
  const row = batch('-100.00', entries);
  expect(detailView(row, () => null).batchCheck).toEqual({ sum: null, agrees: null, unreadable });
  expect(exportRows(row).map(({ amount }) => amount)).toEqual(['-100.00']);
});

it.each<[number | undefined, object]>([
  [5_002, { sum: null, agrees: null, unreadable: 2 }],
  [undefined, { sum: null, agrees: null, unreadable: 0 }],
  [5_000, { sum: nok('-5000.00'), agrees: false, unreadable: 0 }],
])(
  'blames no bank for the entries beyond those that are kept, where it names %s',
  (told, check) => {
    const entries = Array.from({ length: 5_000 }, () => entry('-1.00'));
    const row = batch('-5002.00', entries, { batchNumberOfTransactions: told });
    expect(detailView(row, () => null).batchCheck).toEqual(check);
  },
);

it('has a reference once in a file that an entry has in two forms', () => {
  const remittanceInformationStructured = { reference: '0123456', referenceType: 'SCOR' };
  const remittanceInformationStructuredArray = [remittanceInformationStructured];
  const row = batch('-100.00', [
    { ...entry('-100.00'), remittanceInformationStructured, remittanceInformationStructuredArray },
  ]);
  expect(exportRows(row)).toMatchObject([{ references: [{ reference: '0123456', type: 'SCOR' }] }]);
});
