'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/form/field';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { useToast } from '@/components/ui/overlay/toast';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import {
  changeScaPreference,
  forgetScaPreference,
  scaPreferencesQuery,
} from '@/lib/query/connection-queries';
import { problemOf } from '@/lib/query/request';
import type { ScaPreferencesView, ScaPreferenceView } from '@/lib/view/user/sca-preference';
import { AUTH_METHODS, type AuthMethod } from '@/lib/xs2a/message/auth-method';

const DIGITS = 11;

/** What each bank is told in advance: nothing, unless the user says so here. */
export function ScaPreferences() {
  const t = useTranslations('scaPreferences');
  const query = useQuery(scaPreferencesQuery());
  const { data, error, isPending } = query;
  if (isPending) {
    return (
      <Loading label={t('loading')}>
        <Skeleton className="h-56" />
      </Loading>
    );
  }
  if (error && !data) {
    return <QueryProblem query={query} />;
  }
  return (
    <div className="space-y-4">
      {data.preferences.map((preference) => (
        <Preference key={preference.bankId} preference={preference} />
      ))}
    </div>
  );
}

/** Stores the preferences as the server returns them, and announces the change. */
function useKept({ bankId }: ScaPreferenceView) {
  const t = useTranslations('scaPreferences');
  const showToast = useToast();
  const queryClient = useQueryClient();
  const keep = (next: ScaPreferenceView) =>
    queryClient.setQueryData<ScaPreferencesView>(scaPreferencesQuery().queryKey, (known) =>
      known === undefined
        ? known
        : {
            preferences: known.preferences.map((one) => (one.bankId === bankId ? next : one)),
          },
    );
  const change = useMutation({
    mutationFn: changeScaPreference,
    onSuccess: (next) => {
      keep(next);
      showToast(t('kept'));
    },
  });
  const forget = useMutation({
    mutationFn: forgetScaPreference,
    onSuccess: async () => {
      await queryClient.invalidateQueries(scaPreferencesQuery());
      showToast(t('forgotten'));
    },
  });
  return { change, forget };
}

function Preference({ preference }: { preference: ScaPreferenceView }) {
  const t = useTranslations('scaPreferences');
  const { change, forget } = useKept(preference);
  const { bankId, bankName, identityNumberEnd, method } = preference;
  const failed = change.error ?? forget.error;
  const problem = failed && problemOf(failed);
  return (
    <Card>
      <section aria-labelledby={`sca-${bankId}`} className="space-y-5 px-4 py-4 sm:px-5">
        <h3 id={`sca-${bankId}`} className="font-semibold">
          {bankName}
        </h3>
        {identityNumberEnd === null ? (
          <IdentityNumber
            busy={change.isPending}
            onKeep={(identityNumber) => change.mutate({ bankId, identityNumber })}
          />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <span className="block text-small text-ink-muted">{t('number')}</span>
              <span className="tabular-nums">{t('numberEnds', { end: identityNumberEnd })}</span>
            </p>
            <Button
              size="small"
              busy={change.isPending}
              onClick={() => change.mutate({ bankId, identityNumber: null })}
            >
              {t('forgetNumber')}
            </Button>
          </div>
        )}
        <div>
          <p className="mb-2 text-small font-medium">{t('method')}</p>
          <RadioCards<AuthMethod | 'ask'>
            legend={t('methodAt', { bank: bankName })}
            value={method ?? 'ask'}
            onChange={(value) => change.mutate({ bankId, method: value === 'ask' ? null : value })}
            options={[
              { value: 'ask', label: t('ask') },
              ...AUTH_METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
            ]}
          />
        </div>
        {(identityNumberEnd !== null || method !== null) && (
          <Button
            kind="quiet-danger"
            size="small"
            className="-ml-3"
            busy={forget.isPending}
            onClick={() => forget.mutate(bankId)}
          >
            {t('forgetAll')}
          </Button>
        )}
        {problem && <ProblemNotice problem={problem} />}
      </section>
    </Card>
  );
}

type IdentityNumberProps = { busy: boolean; onKeep: (identityNumber: string) => void };

function IdentityNumber({ busy, onKeep }: IdentityNumberProps) {
  const t = useTranslations('scaPreferences');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const digits = typed.replaceAll(/\s/g, '');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isNumber = new RegExp(`^[0-9]{${DIGITS}}$`).test(digits);
        setWrong(!isNumber);
        if (isNumber && !busy) onKeep(digits);
      }}
    >
      <Field
        label={t('number')}
        name="identityNumber"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={t('numberHint')}
        error={wrong ? t('numberWrong', { count: digits.length }) : undefined}
      />
      <Button type="submit" size="small" className="mt-3" busy={busy}>
        {t('keep')}
      </Button>
    </form>
  );
}
