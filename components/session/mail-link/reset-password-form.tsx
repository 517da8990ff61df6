'use client';

import { Link2Off } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DeadEnd } from '@/components/problem/dead-end';
import { PlainProblem } from '@/components/problem/plain-problem';
import { tellOtherTabs } from '@/components/session/browser-session';
import { useRuleSentence } from '@/components/session/use-rule-sentence';
import { useShortForm } from '@/components/session/use-short-form';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/form/error-summary';
import { PasswordField } from '@/components/ui/form/field';
import { resetPassword } from '@/lib/query/user/session-requests';
import { PASSWORD_LENGTH_MIN, registrationFinding } from '@/lib/view/user/registration';
import { FORGOTTEN_PASSWORD_PATH, SIGN_IN_PATH } from '@/lib/view/user/return-path';
import { useLinkToken } from './use-link-token';

const NAMES = ['password'] as const;

export function ResetPasswordForm() {
  const t = useTranslations('resetPassword');
  const register = useTranslations('register');
  const words = useTranslations('form');
  const sentenceOf = useRuleSentence();
  const token = useLinkToken();
  const { broken, problem, values, attempt, busy, form } = useShortForm<'password', string>({
    names: NAMES,
    findingOf: (name, value) => registrationFinding(name, value),
    send: async ({ password }) => {
      await resetPassword({ token: token ?? '', password });
      tellOtherTabs('ended');
      window.location.assign(`${SIGN_IN_PATH}?reset=1`);
      return 'leaving';
    },
  });
  if (token === '' || problem?.fields?.some(({ path }) => path === 'token')) {
    return (
      <DeadEnd
        icon={Link2Off}
        title={t('invalidTitle')}
        actions={
          <ButtonLink kind="primary" href={FORGOTTEN_PASSWORD_PATH}>
            {t('again')}
          </ButtonLink>
        }
      >
        <p className="mt-1 text-ink-muted" role="status">
          {t('invalidText')}
        </p>
      </DeadEnd>
    );
  }
  const error = sentenceOf(broken.password, values.password);
  return (
    <>
      <h1 className="text-title font-semibold">{t('title')}</h1>
      <p className="mt-1 text-ink-muted">{t('intro')}</p>
      <form noValidate method="post" {...form} className="mt-6 space-y-5">
        <ErrorSummary
          title={words('summary', { count: 1 })}
          errors={error ? [{ name: 'password', sentence: error }] : []}
          shown={error !== undefined}
          attempt={attempt}
        />
        {problem && <PlainProblem problem={problem} />}
        <PasswordField
          label={t('password')}
          hint={register('passwordHint', { limit: PASSWORD_LENGTH_MIN })}
          autoComplete="new-password"
          error={error}
          name="password"
        />
        <Button type="submit" kind="primary" width="full" busy={busy}>
          {t('submit')}
        </Button>
      </form>
    </>
  );
}
