'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/form/error-summary';
import { Field, PasswordField } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { requestRegistration } from '@/lib/query/user/session-requests';
import {
  CLEANED,
  PASSWORD_LENGTH_MIN,
  REGISTRATION_FIELDS,
  type Registration,
  registrationFinding,
} from '@/lib/view/user/registration';
import { signInWith } from './sign-in-with';
import { useRuleSentence } from './use-rule-sentence';
import { useShortForm } from './use-short-form';

type Name = keyof Registration;

type RegisterFormProps = { returnTo: string; tryIt?: React.ReactNode };

export function RegisterForm({ returnTo, tryIt }: RegisterFormProps) {
  const t = useTranslations('register');
  const ruleSentence = useRuleSentence();
  const formWords = useTranslations('form');
  const [madeButNotSignedIn, setMadeButNotSignedIn] = useState(false);
  const { broken, problem, values, attempt, busy, form } = useShortForm<Name, string>({
    names: REGISTRATION_FIELDS,
    findingOf: (name, value) => registrationFinding(name, CLEANED[name](value)),
    send: async (typed) => {
      await requestRegistration(typed);
      const { email, password } = typed;
      const signedIn = await signInWith({ email: CLEANED.email(email), password });
      if (signedIn !== 'signed-in') return setMadeButNotSignedIn(true);
      window.location.assign(returnTo);
      return 'leaving';
    },
  });
  const sentenceOf = (name: Name) => ruleSentence(broken[name], CLEANED[name](values[name] ?? ''));
  const errors = REGISTRATION_FIELDS.flatMap((name) => {
    const sentence = sentenceOf(name);
    return sentence ? [{ name, sentence }] : [];
  });
  const signInPath = `/sign-in?${new URLSearchParams({ callbackUrl: returnTo })}`;
  if (madeButNotSignedIn) {
    return (
      <>
        <h1 className="mb-6 text-title font-semibold">{t('title')}</h1>
        <Notice
          tone="settled"
          title={t('signInFailed')}
          actions={
            <ButtonLink kind="primary" size="small" href={signInPath}>
              {t('signIn')}
            </ButtonLink>
          }
        />
      </>
    );
  }
  return (
    <>
      <h1 className="text-title font-semibold">{t('title')}</h1>
      <p className="mt-1 text-ink-muted">{t('intro')}</p>
      <form noValidate method="post" {...form} className="mt-6 space-y-5">
        <ErrorSummary
          title={formWords('summary', { count: errors.length })}
          errors={errors}
          shown={errors.length > 0}
          attempt={attempt}
        />
        {problem && <PlainProblem problem={problem} />}
        <Field label={t('name')} autoComplete="name" error={sentenceOf('name')} name="name" />
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={sentenceOf('email')}
          name="email"
        />
        <PasswordField
          label={t('password')}
          hint={t('passwordHint', { limit: PASSWORD_LENGTH_MIN })}
          autoComplete="new-password"
          error={sentenceOf('password')}
          name="password"
        />
        <Button type="submit" kind="primary" width="full" busy={busy}>
          {t('submit')}
        </Button>
      </form>
      <p className="mt-6 text-small text-ink-muted">
        {t('haveAccount')}{' '}
        <Link href={signInPath} className="font-medium text-accent underline underline-offset-2">
          {t('signIn')}
        </Link>
      </p>
      <p className="mt-2 text-small text-ink-muted">
        <Link href="/privacy" className="underline underline-offset-2 hover:text-ink">
          {t('stores')}
        </Link>
      </p>
      {tryIt}
    </>
  );
}
