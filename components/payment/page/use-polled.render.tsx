import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { readQuery } from '@/lib/query/read-query';
import type { ProblemCode } from '@/lib/view/problem';
import { usePolled } from './use-polled';

type View = { says: string; isOver: boolean; problem: ProblemCode | null };
const view = (says: string, isOver = false): View => ({ says, isOver, problem: null });

const STORED = readQuery<View>(['payment', '1'], '/api/stored', { staleTime: 10_000 });
const STATUS = readQuery<View>(['payment-status', '1'], '/api/status');

function Page() {
  const { view: shown, put } = usePolled(STORED, STATUS, ({ isOver }) => isOver);
  return (
    <>
      <p role="status">{shown?.says}</p>
      <button type="button" onClick={() => put(view('changed'))}>
        Change
      </button>
    </>
  );
}

/** Answers with these in turn, and after that with nothing. */
const answering = (answers: Record<string, View[]>) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answer = answers[path]?.shift();
    return answer === undefined ? new Promise(() => {}) : new Response(JSON.stringify(answer));
  });
  return { ...renderPage(<Page />), asked };
};
const shows = (text: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

it('what is stored is shown until the bank has answered', async () => {
  const { asked } = answering({ '/api/stored': [view('stored')] });
  await shows('stored');
  await waitFor(() => expect(asked).toEqual(['/api/stored', '/api/status']));
});

it('the answer to a change is shown, not an older one of the bank', async () => {
  const { asked, user } = answering({
    '/api/stored': [view('stored')],
    '/api/status': [view('asked')],
  });
  await shows('asked');
  vi.setSystemTime(Date.now() + 1);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await shows('changed');
  // The bank is asked again, and has not answered.
  expect(asked).toEqual(['/api/stored', '/api/status', '/api/status']);
});

it('the bank is not asked about what is over', async () => {
  const { asked } = answering({ '/api/stored': [view('stored', true)] });
  await shows('stored');
  expect(asked).toEqual(['/api/stored']);
});
