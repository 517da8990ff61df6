import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerRequests, renderPage, sentences } from '@/components/testing/render-page';
import { NOTICE_KINDS } from '@/lib/view/notice';
import { NoticeSettingsPage } from './notice-settings-page';

const say = sentences();

it('saves two presses of one switch one after the other, so that the last one counts', async () => {
  const settings = NOTICE_KINDS.map((kind) => ({ kind, APP: true, MAIL: true }));
  const asked = answerRequests(({ method }) =>
    method === 'PUT' ? { body: null } : { body: { settings, getsMail: true } },
  );
  const puts = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const { fetch: answer } = globalThis;
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answered = await answer(path, init);
    if (puts().length === 1) await first;
    return answered;
  });
  const { user } = renderPage(<NoticeSettingsPage />);
  const name = `${say('noticeSettings.kinds.PAYMENT_WAITS')}, ${say('noticeSettings.MAIL')}`;
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name });
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(puts()).toEqual([{ kind: 'PAYMENT_WAITS', channel: 'MAIL', on: false }]);
  answerFirst();
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]).toEqual({ kind: 'PAYMENT_WAITS', channel: 'MAIL', on: true });
  expect(box.checked).toBe(true);
});
