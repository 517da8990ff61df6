'use client';

import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { unreadNoticesQuery } from '@/lib/query/notice-queries';
import { isAt } from './places';

const SHOWN_MAX = 9;

/** The link to the notices with the unread count, which is refreshed on each navigation. */
export function NoticeBell() {
  const t = useTranslations('frame');
  const pathname = usePathname();
  const { data } = useQuery(unreadNoticesQuery(pathname));
  const unread = data?.unread ?? 0;
  const isHere = isAt({ path: '/notices' }, pathname);
  return (
    <Link
      href="/notices"
      prefetch={false}
      aria-label={unread === 0 ? t('notices') : t('unreadNotices', { count: unread })}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'relative inline-flex size-11 items-center justify-center rounded-control transition-colors duration-150 hover:bg-surface-sunken',
        isHere ? 'text-accent' : 'text-ink-muted',
      )}
    >
      <Icon of={Bell} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-semibold ring-2 ring-surface text-accent-ink tabular-nums"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  );
}
