'use client';

import { ChevronDown, Clock3, Layers } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { transactionIcon } from '@/components/category/category-icon';
import { Money } from '@/components/money/money';
import { transactionTint } from '@/components/transaction/transaction-tint';
import { amountLook } from '@/components/transaction/transaction-words';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { Money as MoneyView } from '@/lib/view/account';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { ROW } from './transaction-row-skeleton';
import type { RowSubtitle, RowWords } from './use-row-words';

type TransactionRowProps = {
  transaction: StoredTransactionView;
  /** The account's name, if the list covers several. */
  accountName: string | null;
  /** The currency that is named above the list on a phone; null for none. */
  currencyAbove: string | null;
  /** Whether it stands out, which its second line says; the details say why. */
  isUnusual: boolean;
  /** Whether Tab stops here; arrow keys move on from it. */
  isTabStop: boolean;
  onOpen: (transaction: StoredTransactionView) => void;
  /** For a batch: whether its payments are shown. */
  unfolded: boolean;
  words: RowWords;
  onUnfold: (unfolded: boolean) => void;
};

/** One transaction of a list, always of the same height: `h-18`, and `h-28` for a batch. */
export function TransactionRow({
  transaction,
  accountName,
  currencyAbove,
  isUnusual,
  isTabStop,
  onOpen,
  unfolded,
  words,
  onUnfold,
}: TransactionRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { id } = transaction;
  const shown = useRef(id);
  // The element may be handed over to another transaction, which the focus does not follow.
  useLayoutEffect(() => {
    if (shown.current !== id) button.current?.blur();
    shown.current = id;
  }, [id]);
  return (
    <>
      <button
        ref={button}
        type="button"
        data-transaction={transaction.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={words.details(transaction, isUnusual)}
        onClick={() => onOpen(transaction)}
        className={classNames(
          ROW,
          'w-full text-left transition-colors duration-150 hover:bg-surface-sunken active:bg-surface-sunken focus-visible:-outline-offset-2',
        )}
      >
        <RowIcon transaction={transaction} />
        <RowText
          transaction={transaction}
          words={words}
          accountName={accountName}
          currencyAbove={currencyAbove}
          isUnusual={isUnusual}
        />
      </button>
      {transaction.isBatch && (
        <div className="flex h-10 items-start pl-15.5 sm:pl-[4.75rem]">
          <button
            type="button"
            aria-expanded={unfolded}
            tabIndex={isTabStop ? 0 : -1}
            onClick={() => onUnfold(!unfolded)}
            className="relative -mt-1 -ml-2 inline-flex min-h-9 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1 items-center gap-1.5 rounded-control px-2 text-small font-medium text-accent transition-colors duration-150 hover:bg-accent-soft"
          >
            {words.entries(transaction.batchNumberOfTransactions)}
            <Icon
              of={ChevronDown}
              className={classNames(
                'size-4 transition-transform duration-150',
                unfolded && 'rotate-180',
              )}
            />
          </button>
        </div>
      )}
    </>
  );
}

type RowTextProps = Pick<
  TransactionRowProps,
  'transaction' | 'accountName' | 'currencyAbove' | 'isUnusual' | 'words'
>;

/** From this width on, in letters, a name and an amount do not fit beside each other on a phone. */
const LONG_LETTERS = 34;
/** A longer name would need a third line, and is cut where its line ends. */
const LONGEST_LETTERS = 44;
/** Digits are all as wide as the widest of them. */
const LETTERS_OF_DIGIT = 1.5;

/**
 * Name and amount, with a line of details below, at the same height in every row. On a phone a name too long for its
 * line takes two, and the three lines stand closer. Where the list is wide, the category stands between them in a
 * column of its own.
 */
function RowText({ transaction, words, accountName, currencyAbove, isUnusual }: RowTextProps) {
  const title = words.title(transaction);
  const subtitle = words.subtitle(transaction);
  const original = transaction.card?.originalAmount;
  const isForeign = original != null && original.currency !== transaction.amount.currency;
  const isLong = !isForeign && goesOn(title, transaction.amount, currencyAbove);
  return (
    <span
      className={classNames(
        'max-h-11 min-w-0 flex-1 items-baseline gap-x-4 overflow-hidden leading-[1.375rem] @[42rem]:grid @[42rem]:grid-cols-[minmax(0,1fr)_10rem_minmax(10rem,auto)]',
        isLong && '@max-[26rem]:max-h-none @max-[26rem]:leading-5',
      )}
    >
      <span
        className={classNames(
          'flex items-start justify-between font-medium @[42rem]:contents',
          isLong && '@max-[26rem]:block',
        )}
      >
        <RowAmount
          of={transaction}
          isCurrencyAbove={transaction.amount.currency === currencyAbove}
        />
        <bdi
          className={classNames(
            'min-w-0 truncate @[42rem]:row-start-1',
            isLong && '@max-[26rem]:whitespace-normal @max-[26rem]:wrap-anywhere',
          )}
        >
          {title}
        </bdi>
        <span className="hidden truncate text-small leading-5 font-normal text-ink-muted @[42rem]:row-start-1 @[42rem]:block">
          {subtitle.category}
        </span>
      </span>
      <span
        className={classNames(
          'flex justify-between gap-3 text-small leading-[1.375rem] text-ink-muted @[42rem]:contents',
          isLong && '@max-[26rem]:leading-4.5',
        )}
      >
        <SecondLine
          of={subtitle}
          unusual={isUnusual ? words.unusual : null}
          accountName={accountName}
        />
        {isForeign && (
          <Money
            of={original}
            className="col-start-3 shrink-0 justify-self-end max-sm:[&>span:last-child]:w-auto"
          />
        )}
      </span>
    </span>
  );
}

/** Whether a name goes on in the second line of a phone, as far as its characters and those of the amount tell. */
function goesOn(title: string, { amount, currency }: MoneyView, above: string | null): boolean {
  const digits = amount.replace('-', '').length + 1 + (currency === above ? 0 : currency.length);
  const width = title.length + LETTERS_OF_DIGIT * digits;
  return width >= LONG_LETTERS && title.length <= LONGEST_LETTERS;
}

/** Comes first, so that a long name can flow around it. */
function RowAmount({
  of,
  isCurrencyAbove,
}: {
  of: StoredTransactionView;
  isCurrencyAbove: boolean;
}) {
  return (
    <Money
      of={of.amount}
      as={amountLook(of)}
      isCurrencyAbove={isCurrencyAbove}
      className="order-last float-right ml-4 shrink-0 justify-self-end @[42rem]:col-start-3 @[42rem]:row-start-1"
    />
  );
}

/** A line may end before it, not behind. */
const DOT = ' ·\u00a0';

type SecondLineProps = {
  of: RowSubtitle;
  unusual: string | null;
  accountName: string | null;
};

/** Whole words only, as many as fit. That it stands out is for the person, and not on paper. */
function SecondLine({
  of: { category, isCategoryBelow, text, isNumber },
  unusual,
  accountName,
}: SecondLineProps) {
  const hasBefore = unusual !== null || accountName !== null;
  const afterUnusual = accountName === null ? 'print:hidden' : undefined;
  return (
    <span className="line-clamp-1 min-w-0 wrap-anywhere @[42rem]:col-start-1 @[42rem]:col-end-3">
      {unusual !== null && (
        <span className="font-medium text-attention print:hidden">{unusual}</span>
      )}
      {unusual !== null && accountName !== null && <span className="print:hidden">{DOT}</span>}
      {accountName !== null && <bdi>{accountName}</bdi>}
      {isCategoryBelow && (
        <span className="@[42rem]:hidden">
          {hasBefore && <span className={afterUnusual}>{DOT}</span>}
          {category}
          {!hasBefore && text !== null && DOT}
        </span>
      )}
      {hasBefore && text !== null && (
        <span className={isCategoryBelow ? afterUnusual && 'print:@[42rem]:hidden' : afterUnusual}>
          {DOT}
        </span>
      )}
      {text !== null && <bdi className={classNames(isNumber && 'tabular-nums')}>{text}</bdi>}
    </span>
  );
}

/** Its category, that the money stays the person's own, or that it is not booked yet. */
function RowIcon({ transaction }: Pick<TransactionRowProps, 'transaction'>) {
  const pending = transaction.status === 'pending';
  const tint = transactionTint(transaction);
  return (
    <span
      className={classNames(
        'flex size-9 shrink-0 items-center justify-center rounded-full sm:size-10',
        tint.ground,
        tint.icon,
      )}
    >
      <Icon of={pending ? Clock3 : transaction.isBatch ? Layers : transactionIcon(transaction)} />
    </span>
  );
}
