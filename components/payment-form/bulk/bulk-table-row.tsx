'use client';

import { SlidersHorizontal, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatAmount } from '@/components/money/format-amount';
import { useKidWords } from '@/components/payment-form/fields/use-kid-words';
import { labelOfPath } from '@/components/payment-form/typing/form-fields';
import { groupAccountNumber } from '@/components/payment-form/typing/group-typing';
import { oddAccount } from '@/components/payment-form/typing/odd-account';
import { useRuleSentence } from '@/components/payment-form/typing/use-rule-sentence';
import { Button, IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { checkboxStyle } from '@/components/ui/form/checkbox-style';
import { OptionalNote } from '@/components/ui/form/field-notes';
import { openedLater } from '@/components/ui/overlay/opened-later';
import {
  bbanOfIban,
  normalizeAccountNumber,
  norwegianAccount,
} from '@/lib/xs2a/account/account-number';
import { PURPOSE_CODES } from '@/lib/xs2a/payment/purpose-code';
import {
  BULK_CELLS,
  type BulkCell,
  type BulkRow,
  CELL_PATHS,
  isEmptyRow,
  type RowCheck,
  type RowDetails,
} from './bulk-row';
import type { RowDetailsSheetProps } from './row-details-sheet';

const RowDetailsSheet = openedLater<RowDetailsSheetProps>(
  async () => (await import('./row-details-sheet')).RowDetailsSheet,
);

export type BulkTableProps = {
  rows: readonly BulkRow[];
  /** How many rows at the end only a wide table shows: on a phone, each is as long as a form. */
  spare?: number;
  checkOf: (row: BulkRow) => RowCheck;
  /** The account to pay from. */
  debtorBban: string;
  onChange: (row: BulkRow, next: BulkRow) => void;
  onRemove: (row: BulkRow) => void;
};

const WIDE_ON_PHONES: ReadonlySet<BulkCell> = new Set(['creditorName', 'account', 'message']);

/** Side by side once a grouped account number fits in its cell. */
export const BULK_COLUMNS =
  '@min-[53rem]:grid-cols-[1.75rem_minmax(0,1.3fr)_minmax(0,1.1fr)_minmax(0,0.9fr)_minmax(0,1fr)_minmax(0,1.2fr)_5.5rem]';

/** The table around the rows: its headings, and the number of rows. */
export function BulkTableFrame({
  rows,
  children,
}: {
  rows: readonly BulkRow[];
  children: React.ReactNode;
}) {
  const t = useTranslations('paymentForm');
  const hasOtherCurrency = rows.some(({ details }) => details.instructedAmount.currency !== 'NOK');
  return (
    <table aria-label={t('sections.payments')} aria-rowcount={rows.length + 1} className="block">
      <thead className="sticky top-0 z-10 hidden border-b border-line bg-surface-raised @min-[53rem]:block">
        <tr className={classNames('grid gap-3 pb-2 text-left text-small', BULK_COLUMNS)}>
          <th scope="col">
            <span className="sr-only">{t('bulk.number')}</span>
          </th>
          {BULK_CELLS.map((cell) => (
            <th
              key={cell}
              scope="col"
              className={classNames(
                'font-medium text-ink-muted',
                cell === 'amount' && 'pr-2 text-right whitespace-nowrap',
                cell !== 'amount' && 'pl-2',
              )}
            >
              {cell === 'amount' && hasOtherCurrency
                ? t('labels.amount')
                : t(`bulk.cells.${cell}`, { currency: 'NOK' })}
              {isOptional(cell) && <OptionalNote>{t('optional')}</OptionalNote>}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('bulk.remove')}</span>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  );
}

type RowProps = BulkTableProps & {
  row: BulkRow;
  index: number;
  isSpare?: boolean;
  /** The position of a row that is only drawn while visible. */
  top?: number;
  measure?: (element: Element | null) => void;
};

/** One payment of the table; each wrong cell has its message below it. */
export function BulkTableRow({
  row,
  index,
  isSpare = false,
  checkOf,
  debtorBban,
  onChange,
  onRemove,
  top,
  measure,
}: RowProps) {
  const t = useTranslations('paymentForm');
  const [isOpen, setOpen] = useState(false);
  const check = checkOf(row);
  const summary = useDetailsSummary()(row.details);
  const note = `payments.${index}.details-note`;
  const hasNote = summary.length > 0 || check.details !== undefined;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      className={classNames(
        'grid grid-cols-2 items-start gap-x-3 gap-y-4 border-b border-line py-4 @min-[53rem]:py-2',
        BULK_COLUMNS,
        top !== undefined && 'absolute inset-x-0 top-0',
        isSpare && '@max-[53rem]:hidden',
      )}
    >
      <td className="flex min-h-10 items-center text-small text-ink-muted tabular-nums">
        <span className="text-body font-semibold text-ink @min-[53rem]:hidden">
          {t('bulk.row', { place: index + 1 })}
        </span>
        <span className="hidden @min-[53rem]:inline">{index + 1}</span>
      </td>
      {BULK_CELLS.map((cell) => (
        <Cell
          key={cell}
          cell={cell}
          row={row}
          index={index}
          broken={isEmptyRow(row) ? undefined : check[cell]}
          onChange={(text) => onChange(row, { ...row, [cell]: readCell(cell, text) })}
          onPayAnyway={(oddAccount) => onChange(row, { ...row, oddAccount })}
        />
      ))}
      <td className="col-start-2 row-start-1 flex justify-end @min-[53rem]:col-start-7">
        <Button
          kind="quiet"
          size="small"
          icon={SlidersHorizontal}
          name={`payments.${index}.details`}
          aria-label={t('bulk.details.open', { place: index + 1 })}
          title={t('bulk.details.open', { place: index + 1 })}
          aria-describedby={hasNote ? note : undefined}
          onClick={() => setOpen(true)}
          className="@min-[53rem]:px-2.5"
        >
          <span className="@min-[53rem]:hidden">{t('bulk.details.more')}</span>
        </Button>
        <IconButton
          icon={Trash2}
          label={t('bulk.removeRow', { place: index + 1 })}
          onClick={() => onRemove(row)}
          className="size-10"
        />
        <RowDetailsSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          row={row}
          place={index + 1}
          debtorBban={debtorBban}
          onSave={(details) => onChange(row, { ...row, details })}
        />
      </td>
      {hasNote && <DetailsNote id={note} summary={summary} broken={check.details} />}
    </tr>
  );
}

function isOptional(cell: BulkCell): boolean {
  return cell === 'kid' || cell === 'message';
}

/** A summary of the details behind the row, and what is wrong with them. */
function DetailsNote({
  id,
  summary,
  broken,
}: {
  id: string;
  summary: readonly string[];
  broken: RowCheck['details'];
}) {
  const t = useTranslations('paymentForm');
  const sentenceOf = useRuleSentence();
  return (
    <td id={id} className="col-span-full min-w-0 text-small break-words text-ink-muted">
      <bdi>{summary.join(' · ')}</bdi>
      {broken && (
        <span className="block text-danger">
          {t('bulk.details.wrong')} {sentenceOf(broken, null)}
        </span>
      )}
    </td>
  );
}

/** The details that differ from the usual ones. */
function useDetailsSummary(): (details: RowDetails) => string[] {
  const t = useTranslations('paymentForm');
  const purposes = useTranslations('purpose');
  return ({ instructedAmount, creditorAccount, creditorAddress, ...details }) => {
    const { street, buildingNumber, postalCode, city, country } = creditorAddress;
    const references = details.remittanceInformationStructuredArray.length;
    const purpose = PURPOSE_CODES.find((code) => code === details.purposeCode);
    return [
      instructedAmount.currency !== 'NOK' && instructedAmount.currency,
      creditorAccount.currency !== '' &&
        t('bulk.details.accountIn', { currency: creditorAccount.currency }),
      [street, buildingNumber, postalCode, city, country === 'NO' ? '' : country]
        .filter((part) => part !== '')
        .join(' '),
      details.ultimateDebtor !== '' && `${t('labels.ultimateDebtor')}: ${details.ultimateDebtor}`,
      purpose !== undefined && purposes(purpose),
      references > 0 && t('bulk.details.references', { count: references }),
    ].filter((part): part is string => part !== false && part !== '');
  };
}

type CellProps = {
  cell: BulkCell;
  row: BulkRow;
  index: number;
  broken: RowCheck[BulkCell];
  onChange: (text: string) => void;
  onPayAnyway: (oddAccount: string) => void;
};

/** Turns a Norwegian IBAN into its account number. */
function readCell(cell: BulkCell, text: string): string {
  return cell === 'account' ? (bbanOfIban(normalizeAccountNumber(text)) ?? text) : text;
}

function Cell({ cell, row, index, broken, onChange, onPayAnyway }: CellProps) {
  const t = useTranslations('paymentForm');
  const sentenceOf = useRuleSentence();
  const kidWords = useKidWords();
  const locale = useLocale();
  const { currency } = row.details.instructedAmount;
  const name = `payments.${index}.${CELL_PATHS[cell]}`;
  const error = broken && sentenceOf(broken, labelOfPath(CELL_PATHS[cell]), row[cell]);
  const kid = cell === 'kid' && !error ? kidWords(row.kid) : null;
  const warning = kid !== null && !kid.isRight ? kid.sentence : null;
  const plain = cell === 'account' ? norwegianAccount(row.account) : '';
  const odd = oddAccount(plain);
  // Only the number is in doubt: any other error in it cannot be confirmed.
  const isInDoubt = odd !== null && (broken === undefined || broken.rule === odd.rule);
  const note = error ?? warning;
  return (
    <td
      className={classNames(
        'min-w-0',
        WIDE_ON_PHONES.has(cell) && 'col-span-2 @min-[53rem]:col-span-1',
      )}
    >
      <span aria-hidden="true" className="mb-1.5 block text-small font-medium @min-[53rem]:hidden">
        {t(`bulk.cells.${cell}`, { currency })}
        {isOptional(cell) && <OptionalNote>{t('optional')}</OptionalNote>}
      </span>
      <input
        name={name}
        value={cell === 'account' ? groupAccountNumber(row.account, 'bban') : row[cell]}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('bulk.cell', {
          field: t(`bulk.cells.${cell}`, { currency }),
          place: index + 1,
        })}
        aria-invalid={error ? true : undefined}
        aria-describedby={note || cell === 'account' ? `${name}-note` : undefined}
        type="text"
        inputMode={
          cell === 'amount'
            ? 'decimal'
            : cell === 'creditorName' || cell === 'message'
              ? 'text'
              : 'numeric'
        }
        placeholder={cell === 'amount' ? formatAmount('0.00', locale).digits : undefined}
        autoComplete="off"
        className={classNames(
          'block min-h-11 w-full rounded-control border border-line-strong bg-surface-raised px-2 py-1.5 text-body placeholder:text-ink-muted focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:bg-danger-soft @min-[53rem]:min-h-10 @min-[53rem]:text-small',
          cell !== 'creditorName' && cell !== 'message' && 'tabular-nums',
          cell === 'amount' && 'text-right',
        )}
      />
      {cell === 'account' && !note && (
        <span
          id={`${name}-note`}
          className="mt-1 block text-small text-ink-muted @min-[53rem]:hidden"
        >
          {t('bbanHint')}
        </span>
      )}
      {note && (
        <span
          id={`${name}-note`}
          className={classNames('mt-1 block text-small', error ? 'text-danger' : 'text-attention')}
        >
          {note}
        </span>
      )}
      {isInDoubt && (
        <label className="mt-1 flex min-h-8 cursor-pointer items-center gap-2 text-small">
          <input
            type="checkbox"
            name={`payments.${index}.choices.oddAccount`}
            checked={row.oddAccount === plain}
            onChange={(event) => onPayAnyway(event.target.checked ? plain : '')}
            className={checkboxStyle}
          />
          {t('bulk.payAnyway')}
        </label>
      )}
    </td>
  );
}
