'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { drawnLater } from '@/components/ui/drawn-later';
import { ErrorSummary } from '@/components/ui/form/error-summary';
import { Field, PasswordField } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { FORGOTTEN_PASSWORD_PATH } from '@/lib/view/user/return-path';
import { PasskeyButton } from './passkey-button';
import type { PasskeySignIn } from './passkey-sign-in';
import { signInWith } from './sign-in-with';
import { useOfferedPasskeys } from './use-offered-passkeys';
import { useShortForm } from './use-short-form';

const NAMES = ['email', 'password'] as const;

const MISSING = { email: 'emailRequired', password: 'passwordRequired' } as const;

type Failure = Exclude<PasskeySignIn, 'signed-in' | 'second-factor'>;

const FAILURE = {
  mismatch: 'mismatch',
  'too-many-attempts': 'tooMany',
  failed: 'failed',
  cancelled: 'passkeyCancelled',
  known: 'failed',
  unsupported: 'passkeyUnsupported',
  'code-wrong': 'failed',
  'passkey-refused': 'passkeyRefused',
  'step-over': 'stepOver',
} as const satisfies Record<Failure, string>;

/** Most users have no second factor. */
const SecondFactorForm = drawnLater(
  async () => (await import('./second-factor-form')).SecondFactorForm,
);

type SignInFormProps = {
  returnTo: string;
  /** Why the user is on this page, if they did not mean to be. */
  because: 'ended' | 'fromBank' | 'reset' | null;
  tryIt?: React.ReactNode;
};

export function SignInForm({ returnTo, because, tryIt }: SignInFormProps) {
  const t = useTranslations('signIn');
  const words = useTranslations('form');
  const [failure, setFailure] = useState<Failure | null>(null);
  /** How many times a passkey was requested. */
  const [asked, setAsked] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [isHalfway, setIsHalfway] = useState(false);
  const leave = () => {
    setLeaving(true);
    // The fragment is carried along: it may hold a text shared with Brygge.
    window.location.assign(`${returnTo}${window.location.hash}`);
  };
  const end = (result: PasskeySignIn) => {
    if (result === 'signed-in') leave();
    else if (result === 'second-factor') setIsHalfway(true);
    else setFailure(result);
  };
  const { broken, attempt, busy, form } = useShortForm({
    names: NAMES,
    findingOf: (name, value) => (isEmpty(name, value) ? MISSING[name] : null),
    send: async ({ email, password }) => {
      setFailure(null);
      end(await signInWith({ email: email.trim(), password }));
    },
  });
  useOfferedPasskeys(!(isAsking || busy || leaving || isHalfway), (result) => {
    setAsked((count) => count + 1);
    end(result);
  });
  const sentenceOf = (name: (typeof NAMES)[number]) => broken[name] && t(broken[name]);
  const errors = NAMES.flatMap((name) => {
    const sentence = sentenceOf(name);
    return sentence ? [{ name, sentence }] : [];
  });
  // Fields missing now take precedence over the previous failure.
  const refused = errors.length === 0 ? failure : null;
  if (isHalfway) {
    const over = () => {
      setIsHalfway(false);
      setFailure('step-over');
    };
    return <SecondFactorForm onSignedIn={leave} onOver={over} leaving={leaving} />;
  }
  return (
    <>
      <h1 className="text-title font-semibold">{t('title')}</h1>
      {because && <Notice tone="accent" title={t(because)} className="mt-4" />}
      <form noValidate method="post" {...form} className="mt-6 space-y-5">
        <ErrorSummary
          title={refused ? t(FAILURE[refused]) : words('summary', { count: errors.length })}
          errors={errors}
          shown={refused !== null || errors.length > 0}
          attempt={attempt + asked}
        />
        <Field
          label={t('email')}
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          error={sentenceOf('email')}
          name="email"
        />
        <div>
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            error={sentenceOf('password')}
            name="password"
          />
          <Link
            href={FORGOTTEN_PASSWORD_PATH}
            className="mt-2 inline-block py-1 text-small font-medium text-accent underline underline-offset-2"
          >
            {t('forgot')}
          </Link>
        </div>
        <Button type="submit" kind="primary" width="full" busy={busy || leaving}>
          {t('submit')}
        </Button>
        <PasskeyButton
          purpose="sign-in"
          busy={leaving}
          onBegin={() => {
            setFailure(null);
            setIsAsking(true);
          }}
          onEnd={(result) => {
            setIsAsking(false);
            setAsked((count) => count + 1);
            end(result);
          }}
        >
          {t('byPasskey')}
        </PasskeyButton>
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

/** Blanks around a password are part of it. */
function isEmpty(name: (typeof NAMES)[number], value: string): boolean {
  return (name === 'email' ? value.trim() : value) === '';
}
