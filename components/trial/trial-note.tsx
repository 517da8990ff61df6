'use client';

import { ArrowUpRight, ListChecks, ScrollText, Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStartSca } from '@/components/connection/use-start-sca';
import { WAITING, writeAddress } from '@/components/payment/list/filter-address';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { HOME_PATH } from '@/lib/view/user/return-path';

/** Tells trial users what was done for them, and what to try first. */
export function TrialNote({ connectionId }: { connectionId: string }) {
  const t = useTranslations('trial');
  const { start, busy, problem } = useStartSca();
  const walk = () => start({ kind: 'renew', connectionId, returnPath: HOME_PATH });
  return (
    <div data-trial-note="">
      <Notice
        tone="accent"
        icon={Sparkles}
        title={t('title')}
        actions={
          // From the icon's edge on, where two fit beside each other. A phone has them in one row, which scrolls sideways.
          <div className="flex flex-wrap gap-2 max-md:-ml-8 max-sm:-mr-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:*:shrink-0 max-sm:mask-r-from-[calc(100%-1.5rem)] max-sm:py-1 max-sm:pr-6 max-sm:[scrollbar-width:none]">
            <ButtonLink size="small" icon={ListChecks} href={writeAddress(WAITING)}>
              {t('approve')}
            </ButtonLink>
            <Button size="small" icon={ArrowUpRight} busy={busy} onClick={walk}>
              {t('walk')}
            </Button>
            <ButtonLink size="small" icon={ScrollText} href="/inspector">
              {t('calls')}
            </ButtonLink>
          </div>
        }
      >
        {t('text')}
      </Notice>
      {problem && <ProblemNotice problem={problem} className="mt-3" />}
    </div>
  );
}
