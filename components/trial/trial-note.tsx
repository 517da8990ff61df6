'use client';

import {
  ArrowUpRight,
  ChevronRight,
  ListChecks,
  LoaderCircle,
  type LucideIcon,
  ScrollText,
  Sparkles,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStartSca } from '@/components/connection/use-start-sca';
import { WAITING, writeAddress } from '@/components/payment/list/filter-address';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { BareButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
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
          // From the icon's edge on: a phone has no room to lose.
          <ul className="min-w-0 flex-1 divide-y divide-line overflow-hidden rounded-control border border-line bg-surface-raised max-sm:-ml-8">
            <li>
              <Link href={writeAddress(WAITING)} className={ROW}>
                <RowWords icon={ListChecks}>{t('approve')}</RowWords>
              </Link>
            </li>
            <li>
              <BareButton busy={busy} onClick={walk} className={ROW}>
                <RowWords icon={ArrowUpRight} busy={busy}>
                  {t('walk')}
                </RowWords>
              </BareButton>
            </li>
            <li>
              <Link href="/inspector" className={ROW}>
                <RowWords icon={ScrollText}>{t('calls')}</RowWords>
              </Link>
            </li>
          </ul>
        }
      >
        {t('text')}
      </Notice>
      {problem && <ProblemNotice problem={problem} className="mt-3" />}
    </div>
  );
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left text-small font-medium transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2';

type RowWordsProps = { icon: LucideIcon; busy?: boolean; children: React.ReactNode };

function RowWords({ icon, busy = false, children }: RowWordsProps) {
  return (
    <>
      {busy ? (
        <Icon of={LoaderCircle} className="size-4 animate-turn" />
      ) : (
        <Icon of={icon} className="size-4 text-accent" />
      )}
      <span className="min-w-0 flex-1">{children}</span>
      <Icon of={ChevronRight} className="size-4 text-ink-muted" />
    </>
  );
}
