import { type DehydratedState, QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accountQuestions } from '@/app/(signed-in)/accounts/[accountId]/questions';
import { accountsQuestions } from '@/app/(signed-in)/accounts/questions';
import { basketQuestions } from '@/app/(signed-in)/baskets/[basketId]/questions';
import { basketsQuestions } from '@/app/(signed-in)/baskets/questions';
import { noticesQuestions } from '@/app/(signed-in)/notices/questions';
import { overviewQuestions } from '@/app/(signed-in)/overview/questions';
import { paymentQuestions } from '@/app/(signed-in)/payments/[paymentId]/questions';
import { paymentFormQuestions } from '@/app/(signed-in)/payments/new/questions';
import { paymentsQuestions } from '@/app/(signed-in)/payments/questions';
import { answered, type Question, question } from '@/app/(signed-in)/questions';
import {
  activityQuestions,
  bankSettingsQuestions,
  categoriesQuestions,
  myAccountQuestions,
  noticeSettingsQuestions,
  settingsQuestions,
} from '@/app/(signed-in)/settings/questions';
import {
  accountsOf,
  connectionsOf,
  frameQuestions,
  recipientsOf,
} from '@/app/(signed-in)/shared-questions';
import { transactionsQuestions } from '@/app/(signed-in)/transactions/questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { GET as syncOf } from '@/app/api/accounts/[accountId]/sync/route';
import { database } from '@/lib/db/client';
import { savedViewsQuery } from '@/lib/query/saved-view-queries';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { everyRoute, type RouteParams } from '@/test/harness/routes';
import { shared } from '@/test/harness/shared';
import { storePayment } from '@/test/harness/stored-payment';
import { type UserWithEverything, userWithEverything } from '@/test/harness/user-with-everything';

type Asked = Question[] | Promise<Question[]>;

/** What each page queries on the server, and under which keys. */
const PAGES: Record<string, [(of: UserWithEverything, by: Visitor) => Asked, keys: string[]]> = {
  'every page': [
    (_, by) => frameQuestions(by, '/accounts?q=1'),
    ['connections', 'notices unread /accounts'],
  ],
  '/overview': [
    (_, by) => overviewQuestions(by),
    [
      'accounts private',
      'cards private',
      'connections',
      'payments private <request>',
      'payments private failed',
      'payment-drafts private',
      'insight upcoming private <request>',
      'insight balances private <request>',
    ],
  ],
  '/accounts': [
    (_, by) => accountsQuestions(by),
    ['accounts private', 'cards private', 'connections', 'insight balances private <request>'],
  ],
  '/accounts/[accountId]': [
    ({ accountId }, by) => accountQuestions(by, accountId, 'q=Fris'),
    [
      'connections',
      'account <account>',
      'saved-views',
      'transactions <request> null',
      'sync-progress <account>',
    ],
  ],
  'the page of a card': [
    ({ cardAccountId }, by) => accountQuestions(by, cardAccountId, ''),
    [
      'connections',
      'account <card>',
      'saved-views',
      'transactions <request> null',
      'sync-progress <card>',
      'accounts private',
    ],
  ],
  '/transactions': [
    (_, by) => transactionsQuestions(by, 'amountMin=100&direction=out'),
    [
      'accounts private',
      'connections',
      'saved-views',
      'transactions <request> null',
      'sync-progress <account>',
    ],
  ],
  '/payments': [
    (_, by) => paymentsQuestions(by, ''),
    [
      'payments private <request>',
      'payments private <request>',
      'payments private <request>',
      'payment-drafts private',
      'accounts private',
    ],
  ],
  '/payments?filter=settled&from=2026-01-01': [
    (_, by) => paymentsQuestions(by, 'filter=settled&from=2026-01-01'),
    ['payments private <request>', 'accounts private'],
  ],
  '/payments/[paymentId]': [
    ({ paymentId }, by) => paymentQuestions(by, paymentId),
    ['payment <payment>'],
  ],
  'the page of a payment to approve': [
    (_, by) => paymentQuestions(by, paymentToApprove),
    ['payment <payment to approve>', 'debtor-accounts private'],
  ],
  '/payments/new/[intent]': [
    (_, by) => paymentFormQuestions(by),
    ['connections', 'debtor-accounts private', 'recipients private'],
  ],
  '/baskets': [(_, by) => basketsQuestions(by), ['baskets private', 'payments private <request>']],
  '/baskets/[basketId]': [({ basketId }, by) => basketQuestions(by, basketId), ['basket <basket>']],
  '/connections': [(_, by) => [connectionsOf(by)], ['connections']],
  '/connections/connected': [
    (_, by) => [accountsOf({ ...by, contextId: null })],
    ['accounts null'],
  ],
  '/notices': [(_, by) => noticesQuestions(by), ['notices list']],
  '/settings': [(_, by) => settingsQuestions(by), ['sessions', 'account']],
  '/settings/banks': [(_, by) => bankSettingsQuestions(by), ['sca-preferences']],
  '/settings/account': [(_, by) => myAccountQuestions(by), ['account', 'passkeys']],
  '/settings/activity': [(_, by) => activityQuestions(by), ['activity']],
  '/settings/notices': [(_, by) => noticeSettingsQuestions(by), ['notice-settings']],
  '/settings/categories': [(_, by) => categoriesQuestions(by), ['category-rules']],
  '/settings/recipients': [(_, by) => [recipientsOf(by)], ['recipients private']],
};

const NOW = new Date();
const routes = await everyRoute();

const bank = shared(openBankAndApplication);
let owner: UserWithEverything;
let paymentToApprove: string;
let stranger: TestUser;
beforeAll(async () => {
  owner = await userWithEverything(bank);
  const { connectionId, user } = owner;
  paymentToApprove = await storePayment({ userId: user.userId, connectionId });
  await database().connection.updateMany({ data: { cardsReadAt: NOW } });
  stranger = await newUser();
});

const visitorOf = async ({ userId, email }: TestUser): Promise<Visitor> => {
  const { id: sessionId } = await database().session.findFirstOrThrow({ where: { userId } });
  const user = {
    userId,
    email,
    name: 'User',
    isDemo: false,
    isEmailConfirmed: true,
    sessionId,
  };
  return { userId, user, contextId: 'private', now: NOW };
};

/** The browser's own way to the same answer: the query, and the route it calls. */
const askedByBrowser = async (user: TestUser, { query }: Question): Promise<unknown> => {
  const [kind, accountId] = query.queryKey;
  // The browser keeps only the progress of its sync at the bank, which the route beside it answers.
  if (kind === 'sync-progress') {
    const answer = await user.browser.ask(syncOf, { accountId: String(accountId) });
    return (await answer.json()).sync;
  }
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    for (const { name, handler } of routes) {
      const params = paramsOf(name, `${method} ${path.split('?')[0]}`);
      if (params !== null) return user.browser.ask(handler, params, { method, path });
    }
    throw new Error(`no route for ${path}`);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  try {
    return 'initialPageParam' in query
      ? await client.fetchInfiniteQuery(query as Parameters<typeof client.fetchInfiniteQuery>[0])
      : await client.fetchQuery(query);
  } finally {
    vi.unstubAllGlobals();
  }
};

const paramsOf = (route: string, asked: string): RouteParams | null => {
  if (route.includes('[...')) return null;
  const pattern = route.replaceAll(/\[(\w+)\]/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(asked);
  return match === null ? null : { ...match.groups };
};

const keysOf = ({ queries }: DehydratedState): string[] =>
  queries.map(({ queryKey }) =>
    queryKey
      .map((part) =>
        part === null || typeof part === 'string'
          ? (NAMES().get(String(part)) ?? String(part))
          : '<request>',
      )
      .join(' '),
  );

const NAMES = () =>
  new Map([
    [owner.accountId, '<account>'],
    [owner.cardAccountId, '<card>'],
    [owner.paymentId, '<payment>'],
    [paymentToApprove, '<payment to approve>'],
    [owner.basketId, '<basket>'],
  ]);

describe.each(Object.entries(PAGES))('%s', (_, [ask, keys]) => {
  it('comes with the answers that its routes would give, and asks no bank', async () => {
    const questions = await ask(owner, await visitorOf(owner.user));
    // The browser goes first: its own requests may update when its session was last seen.
    const expected: unknown[] = [];
    for (const one of questions) expected.push(await askedByBrowser(owner.user, one));
    const asked = bank.requests.length;
    const state = await answered(questions, NOW);
    expect(bank.requests).toHaveLength(asked);
    expect(keysOf(state)).toEqual(keys);
    expect(state.queries.map(({ state: { data } }) => data)).toEqual(expected);
  });

  it('comes with nothing of another person', async () => {
    const state = await answered(await ask(owner, await visitorOf(stranger)), NOW);
    const text = JSON.stringify(state.queries.map(({ state: { data } }) => data));
    for (const id of NAMES().keys()) expect(text).not.toContain(id);
    expect(text).not.toContain(owner.user.email);
    expect(text).not.toMatch(/Brukskonto|Frisør|Secret/);
  });

  it('comes with no PSU-ID', async () => {
    const text = JSON.stringify(await answered(await ask(owner, await visitorOf(owner.user)), NOW));
    expect(text).not.toContain(owner.psuId);
    expect(text).not.toContain('psuId');
  });
});

it('a card list that was never read is left to the browser, which asks the banks', async () => {
  await database().connection.updateMany({ data: { cardsReadAt: null } });
  const state = await answered(accountsQuestions(await visitorOf(owner.user)), NOW);
  expect(keysOf(state)).toEqual([
    'accounts private',
    'connections',
    expect.stringMatching(/^insight balances private /),
  ]);
});

it('an answer that fails is left to the browser, and the others come', async () => {
  const state = await answered(
    [
      question(savedViewsQuery(), () => Promise.reject(new Error('away'))),
      connectionsOf(await visitorOf(owner.user)),
    ],
    NOW,
  );
  expect(keysOf(state)).toEqual(['connections']);
});
