'use client';

import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useMoneyText } from '@/components/money/money';
import { draftPath } from '@/components/payment/draft-path';
import type { PaymentIntent } from '@/components/payment-form/draft/payment-intent';
import { longDayWithin } from '@/components/payment-form/fields/date/day-words';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { dateMarkOf } from '@/components/time/date-mark';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { keepDraft } from '@/lib/query/payment-form-queries';
import { problemOf } from '@/lib/query/request';
import { formatIban } from '@/lib/xs2a/account/account-number';
import type { CreditorAccountForm } from '@/lib/xs2a/payment/payment-product';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { type FillPath, textsOf } from './fill-plan';
import { LABEL_OF_PATH } from './label-of-path';
import { draftOfLot } from './lot-draft';
import { LotList } from './lot-list';
import { type FillingWords, Offers } from './offers';
import type { Lot } from './read-credit-transfers';
import type { Pasted } from './read-text';
import { StillMissing } from './still-missing';
import { understand } from './understand';
import { useFilling } from './use-filling';

export type UnderstoodProps = {
  /** What was pasted or dropped; null for a file that is too large or unreadable. */
  source: { number: number; text: string | null };
  accountForm: CreditorAccountForm;
  hasDate: boolean;
  today: string;
  /** Continues in the form of another kind, with the input and this account. */
  onOtherIntent: (intent: PaymentIntent, account: string) => void;
};

/** What was done with the pasted text: which fields were filled, what needs an answer, and how to undo it. */
export function Understood({ source, ...form }: UnderstoodProps) {
  const t = useTranslations('paymentForm');
  const [understood] = useState(() =>
    source.text === null ? null : understand(source.text, form.today),
  );
  if (understood?.kind === 'payment') return <FilledIn pasted={understood.pasted} {...form} />;
  if (understood?.kind === 'transfers') return <Transfers lots={understood.lots} />;
  return <Notice tone="attention" title={t(`paste.not.${understood?.reason ?? 'too-large'}`)} />;
}

type FilledInProps = Omit<UnderstoodProps, 'source'> & { pasted: Pasted };

function FilledIn({ pasted, accountForm, hasDate, today, onOtherIntent }: FilledInProps) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const { plan, taken, take, undo, isUndone } = useFilling(pasted, {
    accountForm,
    hasDate,
    today,
    locale,
    invoiceWords: (number) => t('paste.invoice', { number }),
  });
  const inWords = useFillingWords();
  if (isUndone) return <Notice title={t('paste.undone')} />;
  const { fillings, overdue, otherIntent, otherAccount, wrongAccount } = plan;
  const offers = plan.offers.filter((offer) => !taken.includes(offer));
  const shown = [...fillings, ...taken].flatMap((filling) =>
    // The amount is written with its currency.
    filling.field === 'amount' ? [filling] : textsOf(filling).filter(({ text }) => text !== ''),
  );
  const hasNews =
    fillings.length + plan.offers.length > 0 || otherIntent !== null || wrongAccount !== null;
  return (
    <Notice
      tone={hasNews ? 'accent' : 'neutral'}
      title={
        shown.length > 0
          ? t('paste.filled', { count: shown.length })
          : hasNews
            ? t('paste.asks')
            : t('paste.same')
      }
      actions={
        shown.length > 0 && (
          <Button size="small" icon={Undo2} onClick={undo}>
            {t('paste.undo')}
          </Button>
        )
      }
    >
      {shown.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-ink sm:gap-x-4">
          {shown.map((filling) => (
            <div key={filling.path} className="col-span-2 grid grid-cols-subgrid">
              <FieldName path={filling.path} />
              <dd className="min-w-0 break-words tabular-nums">
                <bdi>{inWords(filling)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length > 0 && (
        <StillMissing accountForm={accountForm} offered={offers.map(({ path }) => path)} />
      )}
      <Offers offers={offers} inWords={inWords} onTake={take} />
      {shown.some(({ path }) => path.startsWith('creditorAccount.')) && (
        <p className="mt-2">{t('paste.compare')}</p>
      )}
      {wrongAccount !== null && (
        <p className="mt-2">{t('paste.wrongIban', { account: formatIban(wrongAccount) })}</p>
      )}
      {overdue !== null && (
        <p className="mt-2">{t('paste.overdue', { day: longDayWithin(overdue, locale) })}</p>
      )}
      {otherIntent !== null && otherAccount !== null && (
        <div className="mt-3">
          <p>{otherIntent === 'norway' ? t('paste.norwegian') : t('paste.foreign')}</p>
          <Button
            size="small"
            className="mt-2"
            onClick={() => onOtherIntent(otherIntent, otherAccount)}
          >
            {t('paste.otherIntent', { intent: otherIntent })}
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** A value as it is written elsewhere on the page. */
function useFillingWords(): FillingWords {
  const moneyText = useMoneyText();
  const { getValues } = useFormContext<TypedPayment>();
  return ({ path, text, also = [] }) => {
    if (path !== 'instructedAmount.amount') return text;
    const currency =
      also.find((one) => one.path === 'instructedAmount.currency')?.text ??
      getValues('instructedAmount.currency');
    const reading = readTypedAmount(text, currency);
    return reading.ok ? moneyText({ amount: reading.amount, currency }) : text;
  };
}

function FieldName({ path }: { path: FillPath }) {
  const t = useTranslations('paymentForm');
  return (
    <dt className="text-ink-muted">
      {path === 'creditorAccount.bban'
        ? // As short as a table has it, so that a phone has room for both on one line.
          t('bulk.cells.account')
        : t(`labels.${LABEL_OF_PATH[path]}`)}
    </dt>
  );
}

/** A file of many payments opens the form for many, with each lot in its own draft. */
function Transfers({ lots }: { lots: readonly Lot[] }) {
  const t = useTranslations('paymentForm');
  const router = useRouter();
  const locale = useLocale();
  const { contextId } = useActingContext();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (lot: Lot) =>
      keepDraft(null, {
        contextId,
        kind: 'bulk-payments',
        input: draftOfLot(lot, dateMarkOf(locale)),
      }),
    onSuccess: (draft) => router.push(draftPath(draft)),
  });
  return (
    <>
      <LotList lots={lots} title={t('paste.many')} busy={isPending || isSuccess} onTake={mutate} />
      {error && <ProblemNotice className="mt-3" problem={problemOf(error)} />}
    </>
  );
}
