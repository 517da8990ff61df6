import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardsQuery } from './account-queries';

const KEPT = { accounts: [{ accountId: 'a' }], cardsReadAt: null };
const LATER = { accounts: [{ accountId: 'a' }, { accountId: 'b' }], cardsReadAt: null };
const NONE = { accounts: [], cardsReadAt: null };

let answers: { list: object[]; banks: () => Response | Promise<Response> };

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, init?: RequestInit) =>
      init?.method === 'POST'
        ? answers.banks()
        : Response.json(answers.list.length > 1 ? answers.list.shift() : answers.list[0]),
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const refusal = () =>
  Response.json({ code: 'sca-required', status: 403 }, { status: 403, headers: {} });

/** Shows the cards of a context. */
const shown = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, cardsQuery('private'));
  observer.subscribe(() => {});
  return observer;
};

describe('the cards of a context', () => {
  it('are shown as they are known while the banks are asked', async () => {
    let answer = (_: Response): void => {};
    const asked = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    answers = { list: [KEPT], banks: () => asked };
    const observer = shown();
    await vi.waitUntil(() => observer.getCurrentResult().data);
    expect(observer.getCurrentResult()).toMatchObject({ data: KEPT, isFetching: true });
    answer(Response.json({ ...LATER, cardsReadAt: '2026-03-01T10:00:00Z' }));
    await vi.waitUntil(() => !observer.getCurrentResult().isFetching);
    expect(observer.getCurrentResult().data?.accounts).toHaveLength(2);
  });

  it('stay when a bank does not list them, with those that another bank has listed', async () => {
    answers = { list: [KEPT, LATER], banks: refusal };
    const observer = shown();
    await vi.waitUntil(() => observer.getCurrentResult().error);
    expect(observer.getCurrentResult()).toMatchObject({ data: LATER, isFetching: false });
  });

  it('that another bank has listed first are shown beside the refusal', async () => {
    answers = { list: [NONE, KEPT], banks: refusal };
    const observer = shown();
    await vi.waitUntil(() => observer.getCurrentResult().error);
    expect(observer.getCurrentResult()).toMatchObject({ data: KEPT });
  });

  it('are unknown when none are stored and the bank does not list them', async () => {
    answers = { list: [NONE], banks: refusal };
    const observer = shown();
    await vi.waitUntil(() => observer.getCurrentResult().error);
    expect(observer.getCurrentResult().data).toBeUndefined();
  });
});
