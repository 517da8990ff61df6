import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  NoticeChannel,
  NoticeKind,
  NoticeSettingsView,
  NoticesView,
  UnreadNoticesView,
} from '@/lib/view/notice';
import { JUST_READ_MS } from './just-read';
import { request } from './request';

/** The first part of every query key about notices. */
export const NOTICES_KEY = 'notices';

export function noticesQuery() {
  return queryOptions({
    queryKey: [NOTICES_KEY, 'list'],
    queryFn: ({ signal }) => request<NoticesView>('/api/notices', { signal }),
    staleTime: JUST_READ_MS,
  });
}

/** How many notices are unread, asked on each navigation. There is no timer: polling would keep the session alive. */
export function unreadNoticesQuery(pathname: string) {
  return queryOptions({
    queryKey: [NOTICES_KEY, 'unread', pathname],
    queryFn: ({ signal }) => request<UnreadNoticesView>('/api/notices/unread', { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Marks one notice as read, or all up to the newest one that was shown. */
export function readNotices(which: { noticeId: string } | { readUpTo: string }) {
  return 'noticeId' in which
    ? request<void>(`/api/notices/${encodeURIComponent(which.noticeId)}`, { method: 'PUT' })
    : request<void>('/api/notices', { method: 'PUT', body: which });
}

export function noticeSettingsQuery() {
  return queryOptions({
    queryKey: ['notice-settings'],
    queryFn: ({ signal }) => request<NoticeSettingsView>('/api/notice-settings', { signal }),
  });
}

export function switchNotice(choice: { kind: NoticeKind; channel: NoticeChannel; on: boolean }) {
  return request<void>('/api/notice-settings', { method: 'PUT', body: choice });
}
