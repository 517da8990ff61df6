'use client';

import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useRequest } from '@/components/problem/use-request';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
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
  const [step, setStep] = useState<'user' | 'bank'>('user');
  const { busy, problem, run } = useRequest();
  const begin = () =>
    run(async () => {
      setStep('user');
      const signedIn = await signInWith(await requestDemoUser());
      if (signedIn !== 'signed-in') throw new Error(`the trial user is not signed in: ${signedIn}`);
      setStep('bank');
      // If the bank cannot be prepared, the overview explains how to connect one.
      await requestTrial().catch(() => undefined);
      window.location.assign(HOME_PATH);
      return 'leaving';
    });
  return (
    <div className={className}>
      <div
        className={classNames(
          'flex flex-wrap gap-x-3',
          kind === 'primary' && 'gap-y-2',
          isCentred && 'max-sm:flex-col sm:justify-center',
        )}
      >
        <Button
          kind={kind}
          icon={Sparkles}
          busy={busy}
          onClick={begin}
          className={kind === 'quiet' ? '-ml-4' : undefined}
        >
          {t('button')}
        </Button>
        {/* Directly below the button that it is about: on a phone the other way in comes after it. */}
        <p
          role="status"
          className={classNames(
            'min-h-10 w-full text-small text-ink-muted sm:order-last sm:min-h-5',
            beside && 'max-sm:mb-3',
          )}
        >
          {t(busy ? step : 'hint')}
        </p>
        {beside}
      </div>
      {problem && <PlainProblem problem={problem} className="mt-3" />}
    </div>
  );
}
