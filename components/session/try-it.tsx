'use client';

import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { Button } from '@/components/ui/button';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import { requestDemoUser } from '@/lib/query/session-requests';
import { HOME_PATH } from '@/lib/view/user/return-path';
import { signInWith } from './sign-in-with';

/** Makes a throw-away user and signs it in. */
export function TryIt({ className }: { className?: string }) {
  const t = useTranslations('front');
  const words = useTranslations('tryIt');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const credentials = await requestDemoUser();
      if ((await signInWith(credentials)) === 'signed-in') {
        // Busy until the next page is there.
        window.location.assign(HOME_PATH);
        return;
      }
      setProblem({ code: 'internal', title: 'internal', requestId: '' });
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <div className={className}>
      <Button kind="quiet" icon={Sparkles} busy={busy} onClick={begin} className="-ml-4">
        {busy ? words('busy') : t('tryIt')}
      </Button>
      <p className="text-small text-ink-muted">{t('tryItHint')}</p>
      {problem && <PlainProblem problem={problem} className="mt-3" />}
    </div>
  );
}
