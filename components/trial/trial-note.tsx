'use client';

import { ArrowUpRight, Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStartSca } from '@/components/connection/use-start-sca';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { HOME_PATH } from '@/lib/view/user/return-path';

/** Says to whoever tries Brygge what was done in their place, and lets them do it. */
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
      >
        {t('text')}
      </Notice>
      {problem && <ProblemNotice problem={problem} className="mt-3" />}
    </div>
  );
}
