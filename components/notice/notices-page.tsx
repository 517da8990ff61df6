'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, MailOpen, SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListPage } from '@/components/frame/page/list-page';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { markNoticesRead, noticesQuery, renewNotices } from '@/lib/query/notice-queries';
import { problemOf } from '@/lib/query/request';
import type { NoticeView } from '@/lib/view/notice';
import { NoticeRow } from './notice-row';
import { NoticesSkeleton } from './notices-page-skeleton';

/** The user's notices, newest first. */
export function NoticesPage() {
  const t = useTranslations('notices');
  const query = useQuery(noticesQuery());
  const queryClient = useQueryClient();
  const read = useMutation({
    mutationFn: markNoticesRead,
    onSettled: () => renewNotices(queryClient),
  });
  const { notices, unread } = query.data ?? { notices: [], unread: 0 };
  const [newest] = notices;
  return (
    <ListPage
      title={t('title')}
      intro={t('intro')}
      query={query}
      skeleton={<NoticesSkeleton />}
      arrived={t('loaded', { count: notices.length })}
      empty={
        newest === undefined && {
          at: 'gull',
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: { href: '/settings/notices', label: t('choose') },
        }
      }
    >
      <div className="space-y-4">
        <div className="flex flex-wrap gap-3">
          {newest !== undefined && unread > 0 && (
            <Button
              icon={CheckCheck}
              size="small"
              busy={read.isPending}
              onClick={() => read.mutate({ readUpTo: newest.at })}
            >
              {t('readAll')}
            </Button>
          )}
          <ButtonLink href="/settings/notices" kind="quiet" size="small" icon={SlidersHorizontal}>
            {t('choose')}
          </ButtonLink>
        </div>
        {read.error && <ProblemNotice problem={problemOf(read.error)} />}
        <Card>
          <ul className="divide-y divide-line *:first:rounded-t-card *:last:rounded-b-card *:overflow-hidden">
            {notices.map((notice) => (
              <Row key={notice.noticeId} notice={notice} onRead={read.mutate} />
            ))}
          </ul>
        </Card>
      </div>
    </ListPage>
  );
}

type RowProps = { notice: NoticeView; onRead: (which: { noticeId: string }) => void };

/** Following a notice marks it as read; it can also be marked without following it. */
function Row({ notice, onRead }: RowProps) {
  const t = useTranslations('notices');
  const { noticeId, isRead } = notice;
  const readIt = () => {
    if (!isRead) onRead({ noticeId });
  };
  return (
    <li className={classNames('flex items-center', !isRead && 'bg-accent-soft/50')}>
      <div className="min-w-0 flex-1">
        <NoticeRow notice={notice} onGo={readIt} />
      </div>
      {!isRead && (
        <IconButton icon={MailOpen} label={t('readOne')} onClick={readIt} className="mr-2 -ml-3" />
      )}
    </li>
  );
}
