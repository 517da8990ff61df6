import { screen, waitFor } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { AccessNotice } from './access-notice';

/** The code of the reminder, held back until a test lets it come. */
const code = vi.hoisted(() => {
  let come = () => {};
  const came = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, came };
});
vi.mock('./access-reminder', async (original) => {
  await code.came;
  return original();
});

const CONNECTION = {
  connectionId: '6f1c1f0e-8a55-4d7c-9f57-3b7c3c4a7a10',
  contextId: 'private',
  bankName: 'Fjordbanken',
  status: 'ending-soon',
  accessUntil: '2026-11-25T12:00:00.000Z',
};
const REMINDER = '6f1c1f0e-8a55-4d7c-9f57-3b7c3c4a7a10.2026-11-22';

const onAccounts = (page: React.ReactNode) => (
  <PathnameContext value="/accounts">{page}</PathnameContext>
);
const lineOf = () => screen.queryByText(/ends in 3 days/);

describe('the reminder that access ends soon', () => {
  beforeEach(() => {
    answerRequests(() => ({ body: { connections: [CONNECTION] } }));
  });
  afterEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page itself keeps it.
    document.cookie = 'brygge-access-later=; Max-Age=0; Path=/';
  });

  it('has its place before its code has come, so that nothing moves under a finger', async () => {
    renderPage(onAccounts(<AccessNotice putOff={undefined} />));
    await waitFor(() => expect(document.querySelector('.min-h-11')).not.toBeNull());
    expect(lineOf()).toBeNull();
    code.come();
    await screen.findByText(/ends in 3 days/);
  });

  it('is put off for the day, for the pages that come later too', async () => {
    const { user } = renderPage(onAccounts(<AccessNotice putOff={undefined} />));
    await screen.findByText(/ends in 3 days/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(lineOf()).toBeNull();
    expect(document.cookie).toContain(`brygge-access-later=${REMINDER}`);
  });

  it.each([
    ['put off today', REMINDER, 0],
    ['put off yesterday', REMINDER.replace('-22', '-21'), 1],
  ])('when %s', async (_, putOff, lines) => {
    renderPage(
      onAccounts(
        <>
          <AccessNotice putOff={putOff} />
          <AccessNotice putOff={undefined} />
        </>,
      ),
    );
    // The one not postponed shows that the answer has arrived.
    await screen.findAllByText(/ends in 3 days/);
    expect(screen.getAllByText(/ends in 3 days/)).toHaveLength(lines + 1);
  });
});
