'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/form/error-summary';
import { Field } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import { sendPasswordLink } from '@/lib/query/user/session-requests';
import { CLEANED, registrationFinding } from '@/lib/view/user/registration';
import { SIGN_IN_PATH } from '@/lib/view/user/return-path';
import { useRuleSentence } from './use-rule-sentence';
import { useShortForm } from './use-short-form';

const NAMES = ['email'] as const;

/** @param hasOutbox whether messages are read on this machine, where no mail program gets them. */
export function ForgotPasswordForm({ hasOutbox }: { hasOutbox: boolean }) {
  const t = useTranslations('forgotPassword');
  const words = useTranslations('form');
  const sentenceOf = useRuleSentence();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { broken, problem, values, attempt, busy, form } = useShortForm<'email', string>({
    names: NAMES,
    findingOf: (_, value) => registrationFinding('email', CLEANED.email(value)),
    send: async ({ email }) => {
      await sendPasswordLink(CLEANED.email(email));
      setSentTo(CLEANED.email(email));
    },
  });
  const error = sentenceOf(broken.email, values.email);
  if (sentTo !== null) {
    return (
      <>
        <h1 className="mb-4 text-title font-semibold">{t('sentTitle')}</h1>
        <p className="break-words text-ink-muted" role="status">
          {t('sentText', { address: sentTo })}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {hasOutbox && (
            <ButtonLink kind="primary" href="/outbox">
              {t('outbox')}
            </ButtonLink>
          )}
          <ButtonLink href={SIGN_IN_PATH}>{t('back')}</ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <h1 className="text-title font-semibold">{t('title')}</h1>
      <p className="mt-1 text-ink-muted">{t('intro')}</p>
      <form noValidate method="post" {...form} className="mt-6 space-y-5">
        <ErrorSummary
          title={words('summary', { count: 1 })}
          errors={error ? [{ name: 'email', sentence: error }] : []}
          shown={error !== undefined}
          attempt={attempt}
        />
        {problem && <PlainProblem problem={problem} />}
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          name="email"
        />
        <Button type="submit" kind="primary" width="full" busy={busy}>
          {t('submit')}
        </Button>
      </form>
      <p className="mt-6 text-small">
        <Link href={SIGN_IN_PATH} className="font-medium text-accent underline underline-offset-2">
          {t('back')}
        </Link>
      </p>
    </>
  );
}
