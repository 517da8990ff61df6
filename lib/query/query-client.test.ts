import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client';
import { RequestError, type RequestProblem } from './request';

const failing = (code: RequestProblem['code']) =>
  vi.fn().mockRejectedValue(new RequestError({ code, title: code, requestId: 'r' }));

describe('the browser’s memory of answers', () => {
  it('sends a person who is signed out to sign-in', async () => {
    const onSignedOut = vi.fn();
    const client = createQueryClient(onSignedOut);
    await client
      .fetchQuery({ queryKey: ['accounts'], queryFn: failing('not-signed-in') })
      .catch(() => undefined);
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('does not ask the bank a second time by itself', async () => {
    const client = createQueryClient(() => {});
    const queryFn = failing('bank-unreachable');
    const observer = new QueryObserver(client, { queryKey: ['balances', 'a'], queryFn });
    const leave = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
    expect(queryFn).toHaveBeenCalledOnce();
    leave();
    client.clear();
  });

  it('asks again for what exists once a consent has ended, whatever was asked for, and does not loop', async () => {
    const client = createQueryClient(() => {});
    const lists = ['connections', 'accounts', 'cards'].map((list) => {
      const queryFn =
        list === 'cards' ? failing('consent-ended') : vi.fn().mockResolvedValue({ list });
      const observer = new QueryObserver(client, { queryKey: [list], queryFn });
      return { queryFn, leave: observer.subscribe(() => {}) };
    });
    const calls = () => lists.map(({ queryFn }) => queryFn.mock.calls.length);
    await vi.waitFor(() => expect(calls()).toEqual([2, 2, 1]));
    await client.fetchQuery({
      queryKey: ['payment', 'p'],
      queryFn: async () => ({ payment: {}, problem: 'consent-ended' }),
    });
    await vi.waitFor(() => expect(calls()).toEqual([4, 4, 2]));
    for (const { leave } of lists) leave();
    client.clear();
  });

  it('hides what was read of an account when its consent has ended, and of no other', async () => {
    const client = createQueryClient(() => {});
    client.setQueryData(['sync', 'a'], 'secret');
    client.setQueryData(['balances', 'b'], 'kept');
    const sync = new QueryObserver(client, {
      queryKey: ['sync', 'a'],
      queryFn: failing('consent-ended'),
      staleTime: Number.POSITIVE_INFINITY,
    });
    const leave = sync.subscribe(() => {});
    expect(sync.getCurrentResult().data).toBe('secret');
    await client
      .fetchQuery({ queryKey: ['balances', 'a'], queryFn: failing('consent-ended') })
      .catch(() => undefined);
    await vi.waitFor(() => expect(sync.getCurrentResult().isError).toBe(true));
    expect(sync.getCurrentResult().data).toBeUndefined();
    expect(client.getQueryData(['balances', 'b'])).toBe('kept');
    leave();
    client.clear();
  });

  it('asks anew for lists that may hold transactions of an account whose consent has ended', async () => {
    const client = createQueryClient(() => {});
    client.setQueryData(['transactions', { context: 'private' }, null], 'secret');
    client.setQueryData(['transaction', 'x'], 'secret');
    await client
      .fetchQuery({ queryKey: ['sync', 'a'], queryFn: failing('consent-ended') })
      .catch(() => undefined);
    expect(client.getQueryData(['transactions', { context: 'private' }, null])).toBeUndefined();
    expect(client.getQueryData(['transaction', 'x'])).toBeUndefined();
    client.clear();
  });

  it('asks once more what there still is of the account, and does not hide that it was there', async () => {
    const client = createQueryClient(() => {});
    client.setQueryData(['account', 'a'], { name: 'Brukskonto' });
    const account = vi.fn().mockResolvedValue({ name: 'Brukskonto' });
    const observer = new QueryObserver(client, { queryKey: ['account', 'a'], queryFn: account });
    const shown: unknown[] = [];
    const leave = observer.subscribe(({ data }) => shown.push(data));
    await client
      .fetchQuery({ queryKey: ['balances', 'a'], queryFn: failing('consent-ended') })
      .catch(() => undefined);
    await vi.waitFor(() => expect(account).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(shown).not.toContain(undefined);
    leave();
    client.clear();
  });

  it('does not go round in circles when everything of an account fails', async () => {
    const client = createQueryClient(() => {});
    const account = failing('consent-ended');
    client.setQueryData(['account', 'a'], { name: 'Brukskonto' });
    const balances = failing('consent-ended');
    const transactions = failing('consent-ended');
    client.setQueryData(['balances', 'a'], { value: [] });
    client.setQueryData(['sync', 'a'], { rowsRead: 1 });
    const observers = [
      new QueryObserver(client, { queryKey: ['account', 'a'], queryFn: account }),
      new QueryObserver(client, { queryKey: ['balances', 'a'], queryFn: balances }),
      new QueryObserver(client, { queryKey: ['sync', 'a'], queryFn: transactions }),
    ];
    const leave = observers.map((observer) => observer.subscribe(() => {}));
    await client.invalidateQueries();
    await vi.waitFor(() => {
      for (const observer of observers) expect(observer.getCurrentResult().isError).toBe(true);
      expect(client.isFetching()).toBe(0);
    });
    // One first request, and one for each failure of the other two.
    expect(account.mock.calls.length).toBeLessThanOrEqual(5);
    expect(balances.mock.calls.length).toBeLessThanOrEqual(3);
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(3);
    for (const stop of leave) stop();
    client.clear();
  });
});
