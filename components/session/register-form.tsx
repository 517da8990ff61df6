'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field, PasswordField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import { register as registerMutation } from '@/lib/query/session-queries';
import {
  isRegistrationRule,
  PASSWORD_LENGTH_MIN,
  Registration,
  registrationNumbers,
} from '@/lib/view/registration';
import { signInWith } from './sign-in-with';

const NAMES = ['name', 'email', 'password'] as const;
type Name = (typeof NAMES)[number];

const isName = (name: string): name is Name => NAMES.some((known) => known === name);

type RegisterFormProps = { returnTo: string; tryIt?: React.ReactNode };

export function RegisterForm({ returnTo, tryIt }: RegisterFormProps) {
  const t = useTranslations('register');
  const rules = useTranslations('rules');
  const formWords = useTranslations('form');
  const { mutateAsync } = useMutation(registerMutation());
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const [madeButNotSignedIn, setMadeButNotSignedIn] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { register, handleSubmit, formState, setError, getValues } = useForm({
    resolver: zodResolver(Registration),
    // No values to begin with: what was typed before the scripts were there stays.
    shouldFocusError: false,
  });
  const sentenceOf = (name: Name): string | undefined => {
    const rule = formState.errors[name]?.message;
    if (rule === undefined) return undefined;
    // A rule that only a newer server knows still marks the field.
    if (!isRegistrationRule(rule)) return formWords('summary', { count: 1 });
    return rules(rule, registrationNumbers(rule, getValues(name)));
  };
  const submit = handleSubmit(
    async (registration) => {
      setProblem(null);
      try {
        await mutateAsync(registration);
      } catch (error) {
        const { fields = [], ...rest } = problemOf(error);
        const known = fields.filter(({ name }) => isName(name));
        for (const { name, rule } of known) if (isName(name)) setError(name, { message: rule });
        if (known.length === 0) setProblem(rest);
        return;
      }
      const { email, password } = registration;
      if ((await signInWith({ email, password })) === 'signed-in') {
        setLeaving(true);
        window.location.assign(returnTo);
      } else {
        setMadeButNotSignedIn(true);
      }
    },
    () => setProblem(null),
  );
  const errors = NAMES.flatMap((name) => {
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
      <form noValidate method="post" onSubmit={submit} className="mt-6 space-y-5">
        <ErrorSummary
          title={formWords('summary', { count: errors.length })}
          errors={errors}
          shown={errors.length > 0}
          attempt={formState.submitCount}
        />
        {problem && <ProblemNotice problem={problem} />}
        <Field
          label={t('name')}
          autoComplete="name"
          error={sentenceOf('name')}
          {...register('name')}
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
          hint={t('passwordHint', { limit: PASSWORD_LENGTH_MIN })}
          autoComplete="new-password"
          error={sentenceOf('password')}
          {...register('password')}
        />
        <Button type="submit" kind="primary" width="full" busy={formState.isSubmitting || leaving}>
          {t('submit')}
        </Button>
      </form>
      <p className="mt-6 text-small text-ink-muted">
        {t('haveAccount')}{' '}
        <Link href={signInPath} className="font-medium text-accent underline underline-offset-2">
          {t('signIn')}
        </Link>
      </p>
      {tryIt}
    </>
  );
}
