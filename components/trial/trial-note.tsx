'use client';

import { ArrowUpRight, Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStartSca } from '@/components/connection/use-start-sca';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { HOME_PATH } from '@/lib/view/user/return-path';

/** Tells trial users what was done for them, and lets them do it themselves. */
export function TrialNote({ connectionId }: { connectionId: string }) {
  const t = useTranslations('trial');
  const { start, busy, problem } = useStartSca();
  const walk = () => start({ kind: 'renew', connectionId, returnPath: HOME_PATH });
  return (
    <div className="mb-6" data-trial-note="">
      <div className="flex flex-wrap items-center gap-3 rounded-card bg-accent-soft p-4">
        <Icon of={Sparkles} className="self-start text-accent" />
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">{t('title')}</p>
          <p className="text-small text-ink-muted">{t('text')}</p>
        </div>
        <Button
          size="small"
          icon={ArrowUpRight}
          busy={busy}
          onClick={walk}
          className="max-sm:ml-8 sm:ml-4"
        >
          {t('walk')}
        </Button>
      </div>
      {problem && <ProblemNotice problem={problem} className="mt-3" />}
    </div>
  );
}
