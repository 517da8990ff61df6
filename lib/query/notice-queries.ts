import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type {
  NoticeChannel,
  NoticeKind,
  NoticeSettingsView,
  NoticesView,
  UnreadNoticesView,
} from '@/lib/view/notice';
import { JUST_READ_MS, readQuery } from './read-query';
import { request } from './request';

/** The first part of every query key about notices. */
const NOTICES_KEY = 'notices';

export function noticesQuery() {
  return readQuery<NoticesView>([NOTICES_KEY, 'list'], '/api/notices', { staleTime: JUST_READ_MS });
}

/** Asks again for what changes when notices are read: they themselves, and the payments listed as not paid. */
export async function renewNotices(client: QueryClient): Promise<void> {
  await Promise.all(
    [NOTICES_KEY, 'payments'].map((kind) => client.invalidateQueries({ queryKey: [kind] })),
  );
}

/** How many notices are unread, asked on each navigation. There is no timer: polling would keep the session alive. */
export function unreadNoticesQuery(pathname: string) {
  return readQuery<UnreadNoticesView>([NOTICES_KEY, 'unread', pathname], '/api/notices/unread', {
    placeholderData: keepPreviousData,
  });
}

/** Marks one notice as read, or all up to the newest one that was shown. */
export function markNoticesRead(which: { noticeId: string } | { readUpTo: string }) {
  return 'noticeId' in which
    ? request<void>(`/api/notices/${encodeURIComponent(which.noticeId)}`, { method: 'PUT' })
    : request<void>('/api/notices', { method: 'PUT', body: which });
}

/** Marks all notices about a payment as read. */
export function markReadOfPayment(paymentId: string) {
  return request<void>(`/api/payments/${encodeURIComponent(paymentId)}/notices`, {
    method: 'PUT',
  });
}

export function noticeSettingsQuery() {
  return readQuery<NoticeSettingsView>(['notice-settings'], '/api/notice-settings');
}

export function switchNotice(choice: { kind: NoticeKind; channel: NoticeChannel; on: boolean }) {
  return request<void>('/api/notice-settings', { method: 'PUT', body: choice });
}
