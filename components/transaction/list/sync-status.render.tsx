import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { RequestProblem } from '@/lib/query/request';
import type { SyncView } from '@/lib/view/stored-transaction';
import { SyncStatus } from './sync-status';

const draw = (
  code: RequestProblem['code'] | null,
  syncedAt: string | null,
  readsLeft = 4,
  isReading = false,
) => {
  const readAgain = vi.fn();
  const sync = {
    rowsRead: 3,
    syncedAt,
    state: 'done',
    unreadable: 0,
    unattended: { readsLeft, nextAt: '2026-11-18T15:12:00Z' },
  } as SyncView;
  const problem = code === null ? null : { code, title: '', requestId: 'r' };
  const shown = [{ accountId: 'a', sync, problem, isReading }];
  const rendered = renderPage(
    <SyncStatus
      syncs={{ shown, isReading, readAgain, readOlder: () => {} }}
      connectionOf={() => ({ connectionId: 'c', bankName: 'Skjærvik Sparebank' })}
      isTroubleShown={false}
    />,
  );
  return { ...rendered, readAgain };
};

describe('the status of a list', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00+01:00'), toFake: ['Date'] });
  });
  afterEach(() => vi.useRealTimers());

  it('says when the list was last refreshed and when it will be next', () => {
    draw(null, '2026-11-18T09:12:00Z');
    screen.getByText('Last refreshed today at 10:12.');
    screen.getByText('Next automatic refresh today at 16:12.');
  });

  it('says only how far it has come while it reads, with a part of the line filled and the button disabled', () => {
    draw(null, '2026-11-18T09:12:00Z', 4, true);
    screen.getByText('Loading: 3 transactions so far…');
    expect(screen.queryByText(/^Next automatic refresh/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    const track = document.querySelector('[data-track]');
    expect(track?.classList.contains('bg-line')).toBe(true);
    expect(track?.firstElementChild?.classList.contains('w-1/4')).toBe(true);
  });

  it('has no button alone while nothing is known', () => {
    const shown = [{ accountId: 'a', sync: null, problem: null, isReading: false }];
    renderPage(
      <SyncStatus
        syncs={{ shown, isReading: false, readAgain: () => {}, readOlder: () => {} }}
        connectionOf={() => null}
        isTroubleShown
      />,
    );
    const button = screen.getByRole('button', { name: 'Refresh' });
    expect(button.parentElement?.classList.contains('invisible')).toBe(true);
    document.body.replaceChildren();
    draw(null, null);
    expect(document.querySelector('.invisible')).toBeNull();
  });

  it.each([
    ['says so where the trouble is told elsewhere', true],
    ['leaves it to the notice above where there is one', false],
  ])('where nothing could be asked, %s', (_, isTroubleShown) => {
    const problem = { code: 'bank-unreachable', title: '', requestId: 'r' } as const;
    const shown = [{ accountId: 'a', sync: null, problem, isReading: false }];
    renderPage(
      <SyncStatus
        syncs={{ shown, isReading: false, readAgain: () => {}, readOlder: () => {} }}
        connectionOf={() => ({ connectionId: 'c', bankName: 'Skjærvik Sparebank' })}
        isTroubleShown={isTroubleShown}
      />,
    );
    const line = screen.getByRole('button', { name: 'Refresh' }).parentElement;
    expect(line?.textContent?.trim()).toBe(
      isTroubleShown ? 'The transactions could not be refreshed.' : '',
    );
    expect(line?.className.match(/\b(hidden|invisible)\b/g) ?? []).toEqual(
      isTroubleShown ? [] : ['hidden'],
    );
  });

  it('has no line while nothing is read', () => {
    draw(null, '2026-11-18T09:12:00Z');
    expect(document.querySelector('[data-track]')).toBeNull();
    expect(
      screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-disabled'),
    ).toBeNull();
  });

  it('has the next refresh off a phone, which has one line, unless the bank allows no more', () => {
    draw(null, '2026-11-18T09:12:00Z');
    const isOffPhone = (words: RegExp) =>
      screen.getByText(words).classList.contains('max-sm:hidden');
    expect(isOffPhone(/^Next automatic refresh/)).toBe(true);
    document.body.replaceChildren();
    draw(null, '2026-11-18T09:12:00Z', 0);
    expect(isOffPhone(/^While you’re signed out, the bank lets Brygge refresh/)).toBe(false);
  });

  it.each([false, true])(
    'says instead of the last refresh that the bank does not answer, of when the list is, and offers to try again, reading %s',
    async (isReading) => {
      const { user, readAgain } = draw('bank-unreachable', '2026-11-18T09:12:00Z', 4, isReading);
      screen.getByText('The bank is not available right now');
      screen.getByText('As of 10:12');
      expect(screen.queryByText(/This does not affect your money|Last refreshed/)).toBeNull();
      const [button, ...others] = screen.getAllByRole('button');
      expect([button?.textContent, others]).toEqual(['Try again', []]);
      expect(button?.getAttribute('aria-disabled')).toBe(isReading ? 'true' : null);
      await user.click(button as HTMLElement);
      expect(readAgain).toHaveBeenCalledTimes(1);
    },
  );

  it('announces it: what is said stands in one live region, whichever it is', () => {
    const regions = (text: string) => {
      const region = screen.getByText(text).closest('[aria-live="polite"]');
      return [region?.tagName, region?.parentElement?.classList.contains('relative')];
    };
    draw(null, '2026-11-18T09:12:00Z');
    expect(regions('Last refreshed today at 10:12.')).toEqual(['DIV', true]);
    document.body.replaceChildren();
    draw('bank-unreachable', '2026-11-18T09:12:00Z');
    expect(regions('The bank is not available right now')).toEqual(['DIV', true]);
  });

  it('explains an unreachable bank in full when no transactions were ever read', () => {
    draw('bank-unreachable', null);
    screen.getByText(/This does not affect your money/);
  });

  it('explains in full a bank that cannot be verified', () => {
    draw('bank-untrusted', '2026-11-18T09:12:00Z');
    screen.getByText('Brygge could not verify the bank');
    screen.getByText('Next automatic refresh today at 16:12.');
  });
});
