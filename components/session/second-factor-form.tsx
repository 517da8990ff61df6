'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useRequest } from '@/components/problem/use-request';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { ErrorSummary } from '@/components/ui/form/error-summary';
import { Field } from '@/components/ui/form/field';
import { problemOf } from '@/lib/query/request';
import { sendRemovalLink } from '@/lib/query/user/session-requests';
import { PasskeyButton } from './passkey-button';
import type { PasskeySignIn } from './passkey-sign-in';
import { signInBy } from './sign-in-with';
import { useShortForm } from './use-short-form';

const NAMES = ['code'] as const;

type Failure = Exclude<PasskeySignIn, 'signed-in'>;

const SENTENCE = {
  cancelled: 'cancelled',
  known: 'failed',
  unsupported: 'unsupported',
  failed: 'failed',
  mismatch: 'failed',
  'second-factor': 'failed',
  'too-many-attempts': 'tooMany',
  'step-over': 'failed',
  'code-wrong': 'codeWrong',
  'passkey-refused': 'refused',
} as const satisfies Record<Failure, string>;

type SecondFactorFormProps = { onSignedIn: () => void; onOver: () => void; leaving: boolean };

/** Asked after the password, for users with a passkey. */
export function SecondFactorForm({ onSignedIn, onOver, leaving }: SecondFactorFormProps) {
  const t = useTranslations('secondFactor');
  const words = useTranslations('form');
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  // The password form, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), []);
  const end = (result: PasskeySignIn) => {
    setTries((count) => count + 1);
    if (result === 'signed-in') onSignedIn();
    else if (result === 'step-over') onOver();
    else setFailure(result);
  };
  const { broken, attempt, busy, form } = useShortForm<'code', 'codeRequired'>({
    names: NAMES,
    findingOf: (_, value) => (value.trim() === '' ? 'codeRequired' : null),
    send: async ({ code }) => {
      setFailure(null);
      end(await signInBy('recovery-code', { code }));
    },
  });
  const wrong = broken.code ?? (failure === 'code-wrong' ? 'codeWrong' : undefined);
  const error = wrong && t(wrong);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
        {t('title')}
      </h1>
      <p className="mt-1 text-ink-muted">{t('intro')}</p>
      <div className="mt-6 space-y-5">
        <ErrorSummary
          title={t(SENTENCE[failure ?? 'failed'])}
          errors={[]}
          shown={failure !== null && failure !== 'code-wrong'}
          attempt={tries}
        />
        <PasskeyButton
          purpose="second-factor"
          kind="primary"
          busy={leaving}
          onBegin={() => setFailure(null)}
          onEnd={end}
        >
          {t('usePasskey')}
        </PasskeyButton>
        <form noValidate method="post" {...form} className="space-y-4 border-t border-line pt-5">
          <ErrorSummary
            title={words('summary', { count: 1 })}
            errors={error ? [{ name: 'code', sentence: error }] : []}
            shown={error !== undefined}
            attempt={attempt}
          />
          <Field
            label={t('code')}
            hint={t('codeHint')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            error={error}
          />
          <Button type="submit" width="full" busy={busy || leaving}>
            {t('useCode')}
          </Button>
        </form>
        <LostBoth onOver={onOver} />
      </div>
    </>
  );
}

/** The way back for users who have neither. */
function LostBoth({ onOver }: { onOver: () => void }) {
  const t = useTranslations('secondFactor');
  const [isSent, setSent] = useState(false);
  const { busy, problem, run } = useRequest();
  const send = () =>
    run(async () => {
      try {
        await sendRemovalLink();
        setSent(true);
      } catch (error) {
        if (problemOf(error).code !== 'invalid-input') throw error;
        onOver();
      }
    });
  return (
    <Disclosure summary={t('lost')}>
      <p className="text-small text-ink-muted" role="status">
        {isSent ? t('lostSent') : t('lostText')}
      </p>
      {problem && <PlainProblem problem={problem} className="mt-3" />}
      {!isSent && (
        <Button size="small" busy={busy} onClick={send} className="mt-3">
          {t('lostSend')}
        </Button>
      )}
    </Disclosure>
  );
}
