import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewTogether } from './renew-together';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Shows a query, which already has an answer, and counts how often it is asked. */
function shown(client: QueryClient, ...queryKey: string[]) {
  const ask = vi.fn(async () => 'new');
  client.setQueryData(queryKey, 'old');
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: ask,
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => {});
  return ask;
}

describe('answers that become out of date', () => {
  it('are asked for once, however many reads made them so', async () => {
    const client = new QueryClient();
    const upcoming = shown(client, 'insight', 'upcoming');
    const balances = shown(client, 'insight', 'balances');
    for (const passed of [0, 100, 299]) {
      await vi.advanceTimersByTimeAsync(passed);
      void renewTogether(client, ['insight']);
    }
    expect(upcoming).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(upcoming).toHaveBeenCalledTimes(1);
    expect(balances).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(upcoming).toHaveBeenCalledTimes(1);
  });

  it('are asked for again when a read ends later', async () => {
    const client = new QueryClient();
    const upcoming = shown(client, 'insight', 'upcoming');
    void renewTogether(client, ['insight']);
    await vi.advanceTimersByTimeAsync(400);
    void renewTogether(client, ['insight']);
    await vi.advanceTimersByTimeAsync(400);
    expect(upcoming).toHaveBeenCalledTimes(2);
  });

  it('are those of the key and no others', async () => {
    const client = new QueryClient();
    const [upcoming, balances] = [
      shown(client, 'insight', 'upcoming'),
      shown(client, 'insight', 'balances'),
    ];
    const transactions = shown(client, 'transactions', 'private');
    const payments = shown(client, 'payments');
    void renewTogether(client, ['insight', 'balances']);
    void renewTogether(client, ['transactions']);
    await vi.advanceTimersByTimeAsync(400);
    expect(balances).toHaveBeenCalledTimes(1);
    expect(transactions).toHaveBeenCalledTimes(1);
    expect(upcoming).not.toHaveBeenCalled();
    expect(payments).not.toHaveBeenCalled();
  });

  it('are asked for again when an answer from before the change comes in between', async () => {
    const client = new QueryClient();
    const ask = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return 'answer';
    });
    const observer = new QueryObserver(client, {
      queryKey: ['insight'],
      queryFn: ask,
      staleTime: Number.POSITIVE_INFINITY,
    });
    observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(100);
    void renewTogether(client, ['insight']);
    await vi.advanceTimersByTimeAsync(399);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are asked for once more when the first answer was still under way', async () => {
    const client = new QueryClient();
    const answers = ['from before', 'from after'];
    const ask = vi.fn(async () => {
      const answer = answers.shift();
      await new Promise((resolve) => setTimeout(resolve, 900));
      return answer;
    });
    const observer = new QueryObserver(client, {
      queryKey: ['insight'],
      queryFn: ask,
      staleTime: Number.POSITIVE_INFINITY,
    });
    observer.subscribe(() => {});
    void renewTogether(client, ['insight']);
    await vi.advanceTimersByTimeAsync(900);
    expect(observer.getCurrentResult()).toMatchObject({ data: 'from before', isFetching: true });
    await vi.advanceTimersByTimeAsync(900);
    expect(observer.getCurrentResult()).toMatchObject({ data: 'from after', isFetching: false });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are known to be out of date at once, and asked for before the promise resolves', async () => {
    const client = new QueryClient();
    const upcoming = shown(client, 'insight', 'upcoming');
    const askedWhenResolved = renewTogether(client, ['insight']).then(
      () => upcoming.mock.calls.length,
    );
    expect(client.getQueryState(['insight', 'upcoming'])?.isInvalidated).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(await askedWhenResolved).toBe(1);
  });
});
