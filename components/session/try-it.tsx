'use client';

import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import { requestDemoUser, requestTrial } from '@/lib/query/user/session-requests';
import { HOME_PATH } from '@/lib/view/user/return-path';
import { signInWith } from './sign-in-with';

type TryItProps = {
  kind?: 'primary' | 'quiet';
  /** Another way in, next to the button. */
  beside?: React.ReactNode;
  isCentred?: boolean;
  className?: string;
};

/** Creates a trial user, signs it in and fills its trial: one press to an overview with data. */
export function TryIt({ kind = 'quiet', beside, isCentred = false, className }: TryItProps) {
  const t = useTranslations('tryIt');
  const [step, setStep] = useState<'user' | 'bank' | null>(null);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const begin = async () => {
    setStep('user');
    setProblem(null);
    try {
      const credentials = await requestDemoUser();
      if ((await signInWith(credentials)) === 'signed-in') {
        setStep('bank');
        // If the bank cannot be prepared, the overview explains how to connect one.
        await requestTrial().catch(() => undefined);
        // Busy until the next page has loaded.
        window.location.assign(HOME_PATH);
        return;
      }
      setProblem({ code: 'internal', title: 'internal', requestId: '' });
    } catch (error) {
      setProblem(problemOf(error));
    }
    setStep(null);
  };
  return (
    <div className={className}>
      <div
        className={classNames(
          'flex flex-wrap gap-3',
          isCentred && 'max-sm:flex-col sm:justify-center',
        )}
      >
        <Button
          kind={kind}
          icon={Sparkles}
          busy={step !== null}
          onClick={begin}
          className={kind === 'quiet' ? '-ml-4' : undefined}
        >
          {t('button')}
        </Button>
        {beside}
      </div>
      <p role="status" className="mt-2 min-h-10 text-small text-ink-muted sm:min-h-5">
        {step === null ? t('hint') : t(step)}
      </p>
      {problem && <PlainProblem problem={problem} className="mt-3" />}
    </div>
  );
}
