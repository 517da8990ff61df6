import { dehydrate, QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountsPage } from '@/components/account/accounts-page';
import { ConnectionsPage } from '@/components/connection/connections-page';
import { OverviewPage } from '@/components/overview/overview-page';
import { PAYMENT_INTENTS } from '@/components/payment-form/draft/payment-intent';
import { OnePaymentPage } from '@/components/payment-form/one-payment-page';
import { answerRequests } from '@/components/testing/render-page';
import { MESSAGES } from '@/lib/i18n/messages';
import type { ConnectionView } from '@/lib/view/connection/connection';
import type { DebtorAccountView } from '@/lib/view/payment';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { ActingContextProvider } from './context/acting-context';
import { PageAnswers } from './page-answers';
import { Providers } from './providers';
import { SignedInFrame } from './signed-in-frame';

const NOW = new Date('2026-11-22T12:00:00+01:00');

const CONNECTION: ConnectionView = {
  connectionId: '6f1c1f0e-8a55-4d7c-9f57-3b7c3c4a7a10',
  contextId: 'private',
  bankId: 'fjordbanken',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  status: 'ending-soon',
  consentedAt: '2026-05-29T12:00:00.000Z',
  accessUntil: '2026-11-25T12:00:00.000Z',
  scaSessionUntil: null,
  lastUsedAt: null,
  accounts: [],
  unreadable: { accounts: 0, cards: 0 },
};
const CONNECTIONS = [['connections'], { connections: [CONNECTION], banks: [], moves: [] }] as const;
const NO_ACCOUNTS = [['accounts', 'private'], { accounts: [], cardsReadAt: null }] as const;

const ownAccount = (accountId: string, name: string, bban: string): DebtorAccountView => ({
  accountId,
  kind: 'account',
  connectionId: CONNECTION.connectionId,
  bankId: 'fjordbanken',
  bankName: 'Fjordbanken',
  name,
  ownerName: 'Ingrid Vik',
  reference: { bban, currency: 'NOK' },
  currency: 'NOK',
  available: { amount: { amount: '1000.00', currency: 'NOK' }, readAt: '2026-11-20T08:00:00Z' },
  lastUsedAt: null,
  paymentKinds: PAYMENT_KINDS,
});
const PAYMENT_FORM: Answers = [
  [
    ['debtor-accounts', 'private'],
    {
      debtorAccounts: [
        ownAccount('a', 'Brukskonto', '86011117947'),
        ownAccount('b', 'Sparekonto', '12040000338'),
      ],
    },
  ],
  [['recipients', 'private'], { recipients: [], unreadable: 0 }],
];

type Answers = readonly (readonly [key: readonly string[], answer: unknown])[];

const handedOver = (answers: Answers) => {
  const client = new QueryClient();
  for (const [key, answer] of answers)
    client.setQueryData(key, answer, { updatedAt: NOW.getTime() });
  return dehydrate(client);
};

/** A page in its frame, as the browser hydrates it. */
const pageAt = (path: string, page: React.ReactNode, answers: Answers) => {
  const router = { push: () => {}, replace: () => {}, prefetch: () => {} };
  const frameAnswers = handedOver([CONNECTIONS, [['notices', 'unread', path], { unread: 0 }]]);
  const pageAnswers = handedOver(answers);
  return (
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <PathnameContext value={path}>
        <SearchParamsContext value={new URLSearchParams()}>
          <NextIntlClientProvider
            locale="en"
            messages={MESSAGES.en}
            timeZone="Europe/Oslo"
            now={NOW}
          >
            <Providers>
              <PageAnswers of={frameAnswers}>
                <ActingContextProvider
                  contexts={[{ contextId: 'private', name: null, bankNames: ['Fjordbanken'] }]}
                  contextId="private"
                >
                  <SignedInFrame
                    user={{ name: 'Ingrid Vik', email: 'ingrid@example.no', isDemo: false }}
                    putOff={undefined}
                  >
                    <Suspense fallback={<p>on its way</p>}>
                      <PageAnswers of={pageAnswers}>{page}</PageAnswers>
                    </Suspense>
                  </SignedInFrame>
                </ActingContextProvider>
              </PageAnswers>
            </Providers>
          </NextIntlClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
};

/** Puts a page into the document as the server renders it. */
const written = async (tree: React.ReactNode) => {
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const place = document.createElement('div');
  place.innerHTML = await new Response(prelude).text();
  document.body.append(place);
  return place;
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  // React warns that a server renders in the same process as a browser; real failures are checked below.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const PAGES: [path: string, page: React.ReactNode, answers: Answers, said: string][] = [
  ['/accounts', <AccountsPage key="page" />, [NO_ACCOUNTS], 'No accounts yet'],
  ['/overview', <OverviewPage key="page" />, [NO_ACCOUNTS], 'Fjordbanken'],
  ['/connections', <ConnectionsPage key="page" />, [], 'Fjordbanken'],
];
for (const intent of PAYMENT_INTENTS.filter((one) => one !== 'many'))
  PAGES.push([
    `/payments/new/${intent}`,
    <OnePaymentPage key="page" intent={intent} />,
    PAYMENT_FORM,
    'Brukskonto',
  ]);

it.each(PAGES)(
  'the browser takes %s over as the server wrote it',
  async (path, page, answers, said) => {
    answerRequests(() => ({ status: 503, body: { code: 'unavailable' } }));
    const tree = pageAt(path, page, [CONNECTIONS, ...answers]);
    const place = await written(tree);
    expect(place.innerHTML).toContain(said);
    const refused: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(place, tree, { onRecoverableError: (error) => refused.push(error) }),
    );
    await screen.findAllByText(new RegExp(said));
    expect(refused).toEqual([]);
    await act(async () => root.unmount());
  },
);

it('the form of a payment takes nothing typed before the browser has taken it over', async () => {
  answerRequests(() => ({ status: 503, body: { code: 'unavailable' } }));
  const tree = pageAt('/payments/new/norway', <OnePaymentPage intent="norway" />, [
    CONNECTIONS,
    ...PAYMENT_FORM,
  ]);
  const place = await written(tree);
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  expect(amount.closest('fieldset')?.disabled).toBe(true);
  const root = await act(async () => hydrateRoot(place, tree));
  expect(amount.isConnected).toBe(true);
  expect(amount.closest('fieldset')?.disabled).toBe(false);
  await act(async () => root.unmount());
});
