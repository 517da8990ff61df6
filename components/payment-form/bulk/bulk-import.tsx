'use client';

import { ClipboardPaste, FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { FormField } from '@/components/payment-form/fields/form-field';
import { LotList } from '@/components/payment-form/pasted/lot-list';
import type { Lot } from '@/components/payment-form/pasted/read-credit-transfers';
import type { Understood } from '@/components/payment-form/pasted/understand';
import { Button } from '@/components/ui/button';
import { controlStyle } from '@/components/ui/form/control-style';
import { Notice } from '@/components/ui/notice';
import type { DebtorAccountView } from '@/lib/view/payment';
import { BULK_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import type { BulkRow } from './bulk-row';
import { readTable, type TableReading, textOfFile } from './read-table';
import { rowOfPasted } from './row-of-pasted';

const FILE_BYTES_MAX = 2 * 1024 * 1024;

type BulkImportProps = {
  rowsCount: number;
  onRows: (rows: BulkRow[]) => void;
  /** Takes the account, the day and the name from a file where the user has chosen none. */
  onLot: (lot: Lot) => void;
  today: string;
  accounts: readonly DebtorAccountView[];
};

type Outcome =
  | { kind: 'added'; count: number; ignored: string[]; cut: boolean }
  | { kind: 'nothing' | 'too-large' | 'unreadable' };

/** Imports payments from a spreadsheet, pasted or as a file. */
export function BulkImport({ rowsCount, onRows, onLot, today, accounts }: BulkImportProps) {
  const t = useTranslations('paymentForm');
  const [open, setOpen] = useState(false);
  const [pasted, setPasted] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [understood, setUnderstood] = useState<Understood | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const takeLot = (lot: Lot) => {
    const rows = lot.rows.slice(0, Math.max(0, BULK_PAYMENTS_MAX - rowsCount));
    setUnderstood(null);
    onLot(lot);
    onRows(rows);
    const cut = lot.rows.length > rows.length;
    setOutcome({ kind: 'added', count: rows.length, ignored: [], cut });
  };
  const takeXml = async (text: string): Promise<boolean> => {
    const { understand } = await import('@/components/payment-form/pasted/understand');
    const read = understand(text, today);
    setOutcome(null);
    setUnderstood(read);
    if (read.kind !== 'payment') return read.kind === 'transfers';
    setUnderstood(null);
    onRows([rowOfPasted(read.pasted)]);
    setOutcome({ kind: 'added', count: 1, ignored: [], cut: false });
    return true;
  };
  const take = async (text: string): Promise<boolean> => {
    if (/^\uFEFF?\s*<[?A-Za-z]/.test(text.slice(0, 200))) {
      return takeXml(text).catch(() => {
        setOutcome({ kind: 'unreadable' });
        return false;
      });
    }
    setUnderstood(null);
    let reading: TableReading;
    try {
      reading = readTable(await tableOf(text), 0);
    } catch {
      setOutcome({ kind: 'unreadable' });
      return false;
    }
    const room = Math.max(0, BULK_PAYMENTS_MAX - rowsCount);
    const rows = reading.rows.slice(0, room);
    if (reading.rows.length === 0) {
      setOutcome({ kind: 'nothing' });
      return false;
    }
    onRows(rows);
    setOutcome({
      kind: 'added',
      count: rows.length,
      ignored: reading.ignored,
      cut: reading.rows.length > rows.length,
    });
    return true;
  };
  const takeFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > FILE_BYTES_MAX) setOutcome({ kind: 'too-large' });
    else await take(textOfFile(new Uint8Array(await chosen.arrayBuffer())));
    if (file.current) file.current.value = '';
  };
  const takePasted = async () => {
    if (await take(pasted)) {
      setPasted('');
      setOpen(false);
    }
  };
  return (
    <div className="space-y-4">
      <p className="text-small text-ink-muted">{t('bulk.intro', { limit: BULK_PAYMENTS_MAX })}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={ClipboardPaste}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('bulk.paste')}
        </Button>
        <Button size="small" icon={FileUp} onClick={() => file.current?.click()}>
          {t('bulk.file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,.xml,text/xml,application/xml,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('bulk.file')}
          tabIndex={-1}
          onChange={(event) => void takeFile(event.target.files?.[0])}
          className="sr-only"
        />
      </div>
      {open && (
        <div className="space-y-3">
          <FormField label={t('bulk.pasteLabel')} hint={t('bulk.pasteHint')}>
            {(control) => (
              <textarea
                {...control}
                value={pasted}
                onChange={(event) => setPasted(event.target.value)}
                rows={5}
                spellCheck={false}
                className={`${controlStyle} font-mono text-small whitespace-pre`}
              />
            )}
          </FormField>
          <Button size="small" onClick={() => void takePasted()} disabled={pasted.trim() === ''}>
            {t('bulk.takePasted')}
          </Button>
        </div>
      )}
      {understood?.kind === 'transfers' && (
        <LotList
          lots={understood.lots}
          title={t('paste.many')}
          accounts={accounts}
          onTake={takeLot}
        />
      )}
      {understood?.kind === 'not-understood' && (
        <Notice tone="attention" title={t(`paste.not.${understood.reason}`)} />
      )}
      <p role="status" className="text-small empty:hidden">
        {outcome && <OutcomeWords outcome={outcome} />}
      </p>
    </div>
  );
}

/** Parses cells copied from a spreadsheet or a CSV file, with any delimiter. */
async function tableOf(text: string): Promise<string[][]> {
  const { default: papaparse } = await import('papaparse');
  // One row above the limit, plus the headings, tells whether there are too many.
  const { data } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    preview: BULK_PAYMENTS_MAX + 2,
    delimitersToGuess: ['\t', ';', ',', '|'],
  });
  return data;
}

function OutcomeWords({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('paymentForm');
  if (outcome.kind !== 'added') {
    return t(`bulk.outcome.${outcome.kind}`, { limit: FILE_BYTES_MAX / 1024 / 1024 });
  }
  const { count, ignored, cut } = outcome;
  return [
    t('bulk.outcome.added', { count }),
    ignored.length > 0 && t('bulk.outcome.ignored', { columns: ignored.join(', ') }),
    cut && t('bulk.outcome.cut', { limit: BULK_PAYMENTS_MAX }),
  ]
    .filter(Boolean)
    .join(' ');
}
