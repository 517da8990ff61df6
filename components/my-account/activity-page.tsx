'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { QueryProblem } from '@/components/problem/query-problem';
import { useDeviceName } from '@/components/settings/use-device-name';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Tag } from '@/components/ui/tag';
import { activityQuery } from '@/lib/query/user/account-requests';
import type { ActivityView, SecurityEventKind } from '@/lib/view/user/user';
import { ActivitySkeleton } from './activity-page-skeleton';

/** Events that deserve a second look. */
const NEEDS_A_LOOK: readonly SecurityEventKind[] = [
  'SIGN_IN_FAILED',
  'LOCKED_OUT',
  'CONFIRMATION_FAILED',
  'SECOND_FACTOR_FAILED',
  'RECOVERY_CODE_USED',
  'PASSKEYS_REMOVAL_REQUESTED',
  'PASSKEYS_REMOVED',
  'SCA_REFUSED',
];

/** What was used, successfully or not, to prove identity. */
const HOW = ['password', 'passkey', 'recovery-code'] as const;
const TELLS_HOW: readonly SecurityEventKind[] = [
  'SIGNED_IN',
  'CONFIRMED',
  'CONFIRMATION_FAILED',
  'SECOND_FACTOR_FAILED',
];

/** The account's security events. */
export function ActivityPage() {
  const t = useTranslations('activity');
  const query = useQuery(activityQuery());
  const { data, error } = query;
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="max-w-column">
        {data ? (
          <Events events={data.events} />
        ) : error ? (
          <QueryProblem query={query} />
        ) : (
          <ActivitySkeleton />
        )}
      </div>
    </>
  );
}

function Events({ events }: ActivityView) {
  const t = useTranslations('activity');
  if (events.length === 0) return <p className="text-ink-muted">{t('empty')}</p>;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="px-4 py-3 sm:px-5">
            <Event event={event} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Event({ event }: { event: ActivityView['events'][number] }) {
  const t = useTranslations('activity');
  const { moment } = useTimeWords();
  const how = HOW.find((one) => TELLS_HOW.includes(event.kind) && one === event.reason);
  const device = useDeviceName()(event.userAgent);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span>
          {t(`kinds.${event.kind}`)}
          {how && <span className="font-normal"> {t(`how.${how}`)}</span>}
        </span>
        {NEEDS_A_LOOK.includes(event.kind) && <Tag tone="attention">{t('look')}</Tag>}
      </p>
      <p className="text-small text-ink-muted first-letter:uppercase">
        {[moment(event.at), device, event.address].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}
