'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field, PasswordField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { z } from '@/lib/xs2a/zod';
import { type SignInResult, signInWith } from './sign-in-with';

const SignIn = z.object({
  email: z.string().trim().min(1, 'emailRequired'),
  password: z.string().min(1, 'passwordRequired'),
});

const FAILURE = {
  mismatch: 'mismatch',
  'too-many-attempts': 'tooMany',
  failed: 'failed',
} as const satisfies Record<Exclude<SignInResult, 'signed-in'>, string>;

type SignInFormProps = {
  returnTo: string;
  /** Why the person stands here, when they did not mean to. */
  because: 'ended' | 'fromBank' | null;
  tryIt?: React.ReactNode;
};

export function SignInForm({ returnTo, because, tryIt }: SignInFormProps) {
  const t = useTranslations('signIn');
  const form = useTranslations('form');
  const [failure, setFailure] = useState<keyof typeof FAILURE | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(SignIn),
    // No values to begin with: what was typed before the scripts were there stays.
    shouldFocusError: false,
  });
  const sentenceOf = (name: 'email' | 'password') =>
    formState.errors[name] && t(name === 'email' ? 'emailRequired' : 'passwordRequired');
  const submit = handleSubmit(
    async (credentials) => {
      setFailure(null);
      const result = await signInWith(credentials);
      if (result !== 'signed-in') {
        setFailure(result);
        return;
      }
      setLeaving(true);
      window.location.assign(returnTo);
    },
    () => setFailure(null),
  );
  const errors = (['email', 'password'] as const).flatMap((name) => {
    const sentence = sentenceOf(name);
    return sentence ? [{ name, sentence }] : [];
  });
  return (
    <>
      <h1 className="text-title font-semibold">{t('title')}</h1>
      {because && <Notice tone="accent" title={t(because)} className="mt-4" />}
      <form noValidate method="post" onSubmit={submit} className="mt-6 space-y-5">
        <ErrorSummary
          title={failure ? t(FAILURE[failure]) : form('summary', { count: errors.length })}
          errors={failure ? [] : errors}
          shown={failure !== null || errors.length > 0}
          attempt={formState.submitCount}
        />
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={sentenceOf('email')}
          {...register('email')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={sentenceOf('password')}
          {...register('password')}
        />
        <Button type="submit" kind="primary" width="full" busy={formState.isSubmitting || leaving}>
          {t('submit')}
        </Button>
      </form>
      <p className="mt-6 text-small text-ink-muted">
        {t('noAccount')}{' '}
        <Link
          href={`/register?${new URLSearchParams({ callbackUrl: returnTo })}`}
          className="font-medium text-accent underline underline-offset-2"
        >
          {t('register')}
        </Link>
      </p>
      {tryIt}
    </>
  );
}
