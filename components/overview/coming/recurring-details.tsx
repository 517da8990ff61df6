'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { moneyText } from '@/components/money/format-amount';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import type { RecurringView } from '@/lib/view/insight/insight';
import type {
  InsightCorrections,
  RecurringCorrection,
} from '@/lib/view/insight/insight-corrections';
import { amountFinding } from '@/lib/xs2a/value/amount';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import type { Correct } from './use-corrections';

type RecurringDetailsProps = { recurring: RecurringView; correct: Correct };

/** Why something is expected, and how to correct it. */
export function RecurringDetails({ recurring, correct }: RecurringDetailsProps) {
  const t = useTranslations('coming');
  const [isChanging, setIsChanging] = useState(false);
  const { key, isDismissed, isCorrected } = recurring;
  const name = recurring.name ?? t('unnamed');
  const say = (correction: Partial<RecurringCorrection> | null, sentence: string) =>
    correct((before) => withCorrection(before, key, correction), sentence);
  if (isChanging) {
    return (
      <ChangeForm
        recurring={recurring}
        onCancel={() => setIsChanging(false)}
        onSave={(change) => {
          setIsChanging(false);
          say(change, t('saidChanged', { name }));
        }}
      />
    );
  }
  return (
    <div className="px-4 pb-4 sm:px-5">
      <Reasons recurring={recurring} />
      <div className="mt-3 flex flex-wrap gap-2">
        {isDismissed ? (
          <Button size="small" onClick={() => say(null, t('saidExpected', { name }))}>
            {t('expectAgain')}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => setIsChanging(true)}>
              {t('change')}
            </Button>
            {isCorrected && (
              <Button
                kind="quiet"
                size="small"
                onClick={() => say(null, t('saidRecognised', { name }))}
              >
                {t('asRecognised')}
              </Button>
            )}
            <Button
              kind="quiet"
              size="small"
              onClick={() => say({ isRecurring: false }, t('saidNotRecurring', { name }))}
            >
              {t('notRecurring')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The evidence for it. */
function Reasons({ recurring }: { recurring: RecurringView }) {
  const t = useTranslations('coming');
  const locale = useLocale();
  const { dayWithin } = useTimeWords();
  const { key, name, smallest, largest, dayOfMonth, seen, isCorrected } = recurring;
  const amount = (text: string) => moneyText(text, key.currency, locale);
  return (
    <div className="space-y-1 text-small text-ink-muted">
      <p>
        {t('seen', {
          count: seen.count,
          since: dayWithin(seen.since),
          rhythm: t(`rhythms.${key.rhythm}`),
        })}{' '}
        {smallest === largest
          ? t('eachTime', { amount: amount(smallest) })
          : t('between', {
              smallest: amount(smallest),
              largest: amount(largest),
              usual: amount(key.amount),
            })}{' '}
        {dayOfMonth === 31
          ? t('aroundTheEnd')
          : dayOfMonth !== null && t('aroundThe', { day: dayOfMonth })}
      </p>
      {isCorrected && <p>{t('corrected')}</p>}
      {name !== null && (
        <p>
          <Link
            href={`/transactions?${new URLSearchParams({ accountId: key.accountId, q: name, direction: key.direction })}`}
            className="text-accent underline underline-offset-4 hover:no-underline"
          >
            {t('showThem')}
          </Link>
        </p>
      )}
    </div>
  );
}

type ChangeFormProps = {
  recurring: RecurringView;
  onSave: (change: Pick<RecurringCorrection, 'amount' | 'dayOfMonth'>) => void;
  onCancel: () => void;
};

function ChangeForm({ recurring, onSave, onCancel }: ChangeFormProps) {
  const t = useTranslations('coming');
  const { currency } = recurring.key;
  const [amount, setAmount] = useState(recurring.usual.amount.replace('-', ''));
  const [day, setDay] = useState(String(recurring.dayOfMonth ?? ''));
  const [isTried, setIsTried] = useState(false);
  const meant = meantAmount(amount, currency);
  const meantDay = recurring.dayOfMonth === null ? null : meantDayOfMonth(day);
  const isDayWrong = recurring.dayOfMonth !== null && meantDay === null;
  return (
    <form
      noValidate
      className="space-y-3 px-4 pb-4 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (meant !== null && !isDayWrong) onSave({ amount: meant, dayOfMonth: meantDay });
      }}
    >
      <Field
        label={t('amountIn', { currency })}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={isTried && meant === null ? t('amountWrong') : undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
      {recurring.dayOfMonth !== null && (
        <Field
          label={t('dayOfMonth')}
          hint={t('dayHint')}
          inputMode="numeric"
          autoComplete="off"
          value={day}
          error={isTried && isDayWrong ? t('dayWrong') : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          {t('save')}
        </Button>
        <Button kind="quiet" size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function meantAmount(typed: string, currency: string): string | null {
  const reading = readTypedAmount(typed, currency);
  const isRight =
    reading.ok &&
    amountFinding(reading.amount, currency) === null &&
    /^(?!0(\.0+)?$)\d/.test(reading.amount);
  return isRight ? reading.amount : null;
}

function meantDayOfMonth(typed: string): number | null {
  const day = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return day >= 1 && day <= 31 ? day : null;
}

/** The user's corrections with one item's replaced; null removes it. */
function withCorrection(
  before: InsightCorrections,
  key: RecurringView['key'],
  correction: Partial<RecurringCorrection> | null,
): InsightCorrections {
  const name = JSON.stringify(key);
  const others = before.recurring.filter((one) => JSON.stringify(one.key) !== name);
  return {
    ...before,
    recurring:
      correction === null
        ? others
        : [...others, { key, isRecurring: true, amount: null, dayOfMonth: null, ...correction }],
  };
}
