'use client';

import { ClipboardPaste, FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { FormField } from '@/components/payment-form/fields/form-field';
import { InWidth } from '@/components/payment-form/in-width';
import { LotList } from '@/components/payment-form/pasted/lot-list';
import { textInFile } from '@/components/payment-form/typing/text-in-file';
import { Button } from '@/components/ui/button';
import { controlStyle } from '@/components/ui/form/control-style';
import { Notice } from '@/components/ui/notice';
import type { DebtorAccountView } from '@/lib/view/payment';
import { BULK_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import { type BulkImportOptions, type ImportOutcome, useBulkImport } from './use-bulk-import';

const FILE_BYTES_MAX = 2 * 1024 * 1024;

type BulkImportProps = BulkImportOptions & { accounts: readonly DebtorAccountView[] };

/** Imports payments from a spreadsheet, pasted or as a file. */
export function BulkImport({ accounts, ...options }: BulkImportProps) {
  const t = useTranslations('paymentForm');
  const [open, setOpen] = useState(false);
  const [pasted, setPasted] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const { take, takeLot, refuse, understood, outcome } = useBulkImport(options);
  const takeFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > FILE_BYTES_MAX) refuse('too-large');
    else {
      const text = await textInFile(chosen).catch(() => null);
      if (text === null) refuse('unreadable');
      else await take(text);
    }
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
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={ClipboardPaste}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <InWidth short={t('bulk.pasteShort')}>{t('bulk.paste')}</InWidth>
        </Button>
        <Button size="small" icon={FileUp} onClick={() => file.current?.click()}>
          <InWidth short={t('bulk.fileShort')}>{t('bulk.file')}</InWidth>
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

function OutcomeWords({ outcome }: { outcome: ImportOutcome }) {
  const t = useTranslations('paymentForm');
  if (outcome.kind === 'several') {
    const { cell, columns } = outcome.doubt;
    const words = t('bulk.outcome.several', { field: cell, columns: columns.join(', ') });
    return <span className="text-attention">{words}</span>;
  }
  if (outcome.kind !== 'added') {
    return t(`bulk.outcome.${outcome.kind}`, { limit: FILE_BYTES_MAX / 1024 / 1024 });
  }
  const { count, cut, said } = outcome;
  const { ignored, doubts, misfits, unclear, besideKid, hasTotal } = said;
  const added = [
    t('bulk.outcome.added', { count }),
    ignored.length > 0 && t('bulk.outcome.ignored', { columns: ignored.join(', ') }),
    besideKid > 0 && t('bulk.outcome.besideKid', { count: besideKid }),
    hasTotal && t('bulk.outcome.total'),
    cut && t('bulk.outcome.cut', { limit: BULK_PAYMENTS_MAX }),
  ];
  const toCheck = [
    ...doubts.map(({ columns, used }) =>
      t('bulk.outcome.likelier', { columns: columns.join(', '), used: used ?? '' }),
    ),
    misfits > 0 && t('bulk.outcome.misfits', { count: misfits }),
    unclear > 0 && t('bulk.outcome.unclear', { count: unclear }),
  ].filter(Boolean);
  return (
    <>
      {added.filter(Boolean).join(' ')}
      {toCheck.length > 0 && <span className="text-attention"> {toCheck.join(' ')}</span>}
    </>
  );
}
