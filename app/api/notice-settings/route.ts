import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent, ok } from '@/lib/http/route';
import { changeNoticeSetting, noticeSettings } from '@/lib/notice/notices';
import type { NoticeSettingsView } from '@/lib/view/notice';
import { NoticeSwitch } from '@/lib/view/notice-body';

export const GET = userRoute('/api/notice-settings', {}, async ({ user }) =>
  ok<NoticeSettingsView>(await noticeSettings(user)),
);

export const PUT = userRoute('/api/notice-settings', { body: NoticeSwitch }, async (call) => {
  if (!(await changeNoticeSetting(call.user.userId, call.body)))
    throw new AppError('invalid-input', { fields: [{ path: 'on', rule: 'notice-always-sent' }] });
  return noContent();
});
