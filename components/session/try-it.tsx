'use client';

import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { problemOf } from '@/lib/query/request';
import { makeDemoUser } from '@/lib/query/session-queries';
import { HOME_PATH } from '@/lib/view/return-path';
import { signInWith } from './sign-in-with';

/** Makes a throw-away user and signs it in. */
export function TryIt({ className }: { className?: string }) {
  const t = useTranslations('front');
  const words = useTranslations('tryIt');
  const [signInFailed, setSignInFailed] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...makeDemoUser(),
    onMutate: () => setSignInFailed(false),
    onSuccess: async (credentials) => {
      if ((await signInWith(credentials)) === 'signed-in') window.location.assign(HOME_PATH);
      else setSignInFailed(true);
    },
  });
  const busy = isPending || (isSuccess && !signInFailed);
  const problem = error
    ? problemOf(error)
    : signInFailed
      ? ({ code: 'internal', title: 'internal', requestId: '' } as const)
      : null;
  return (
    <div className={className}>
      <Button kind="quiet" icon={Sparkles} busy={busy} onClick={() => mutate()} className="-ml-4">
        {busy ? words('busy') : t('tryIt')}
      </Button>
      <p className="text-small text-ink-muted">{t('tryItHint')}</p>
      {problem && <ProblemNotice problem={problem} className="mt-3" />}
    </div>
  );
}
