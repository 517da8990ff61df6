'use client';

import { ArrowUpRight, Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStartSca } from '@/components/connection/use-start-sca';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { HOME_PATH } from '@/lib/view/user/return-path';

/** Tells trial users what was done for them, and lets them do it themselves. */
export function TrialNote({ connectionId }: { connectionId: string }) {
  const t = useTranslations('trial');
  const { start, busy, problem } = useStartSca();
  const walk = () => start({ kind: 'renew', connectionId, returnPath: HOME_PATH });
  return (
    <div className="mb-6" data-trial-note="">
      <Notice
        tone="accent"
        icon={Sparkles}
        title={t('title')}
        actions={
          <Button size="small" icon={ArrowUpRight} busy={busy} onClick={walk}>
            {t('walk')}
          </Button>
        }
        actionsBeside
      >
        {t('text')}
      </Notice>
      {problem && <ProblemNotice problem={problem} className="mt-3" />}
    </div>
  );
}
