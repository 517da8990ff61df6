import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { FindView } from '@/lib/view/find';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { FindButton } from './find-button';
import { FindProvider } from './find-provider';

const ROW = {
  id: '11111111-1111-4111-8111-111111111111',
  accountId: 'a',
  amount: { amount: '-1150.00', currency: 'NOK' },
  counterpartyName: 'Tibber Norge AS',
  counterpartyAccount: null,
  message: 'Strøm',
  references: [],
  bookingDate: '2025-11-20',
  day: '2025-11-20',
  transactionDate: null,
  status: 'booked',
  category: 'electricity',
  ownAccountName: null,
} as unknown as StoredTransactionView;

const FOUND: FindView = {
  accounts: { shown: [], more: 0 },
  people: {
    shown: [
      {
        recipientId: 'r',
        creditorName: 'Tibber Norge AS',
        creditorAccount: { bban: '12043174449' },
        creditorAgent: null,
        creditorAddress: null,
        lastUsedAt: '2025-11-20T10:00:00.000Z',
      },
    ],
    more: 2,
  },
  payments: { shown: [], more: 0 },
  paymentsSince: null,
  transactions: [
    {
      reading: { words: 'tibber', amount: null, days: null, category: null },
      transactions: [ROW],
      hasMore: true,
    },
  ],
  accountIds: [],
  partsSince: '2025-03-03',
};

function Page() {
  return (
    <FindProvider>
      <FindButton />
      <input aria-label="A field" />
    </FindProvider>
  );
}

const field = () => screen.findByRole('combobox');
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

/** Two rows for what a request asks for, named after it. */
function foundFor(path: string): FindView {
  const text = new URLSearchParams(path.split('?')[1]).get('q');
  const transactions = ['First', 'Second'].map((place) => ({
    ...ROW,
    id: `${place.toLowerCase()}-of-${text}`,
    counterpartyName: `${place} of ${text}`,
  }));
  return {
    ...FOUND,
    people: { shown: [], more: 0 },
    transactions: FOUND.transactions.map((part) => ({ ...part, transactions, hasMore: false })),
  };
}

/** The addresses of the links that are pressed from now on. */
function openedLinks(): (string | null)[] {
  const opened: (string | null)[] = [];
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    if (link) opened.push(link.getAttribute('href'));
  });
  return opened;
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser has it from another visit.
  document.cookie = 'brygge-single-keys=on';
});

describe('the search over everything', () => {
  it('opens by Ctrl K, finds, and says which line Enter opens', async () => {
    const asked = answerRequests(({ path }) => ({
      body: path.startsWith('/api/find') ? FOUND : { contexts: [] },
    }));
    const { user } = renderPage(<Page />);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'tibber');
    await screen.findByRole('option', { name: /Strøm/ });
    expect(
      asked.filter(({ path }) => path.startsWith('/api/find')).map(({ path }) => path),
    ).toEqual(['/api/find?context=private&q=tibber']);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'People and companies you have paid (2 more)',
      'Transactions: “tibber”',
    ]);
    const options = screen.getAllByRole('option');
    expect(options.map((option) => option.getAttribute('href'))).toEqual([
      null,
      `/transactions?q=tibber&transaction=${ROW.id}`,
      '/transactions?q=tibber',
    ]);
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    expect(
      screen.getByText(
        /^For transactions from 3 March 2025 onwards, search matches any part of a word\./,
      ),
    ).toBeTruthy();
  });

  it('shows a bulk with its total in each currency', async () => {
    const bulk = {
      paymentId: 'p',
      creditorName: null,
      paymentsCount: 3,
      amount: { amount: '9330.75', currency: 'NOK' },
      furtherAmounts: [{ amount: '5.50', currency: 'EUR' }],
      executionDate: '2025-11-20',
      createdAt: '2025-11-20T10:00:00.000Z',
    };
    answerRequests(() => ({ body: { ...FOUND, payments: { shown: [bulk], more: 0 } } }));
    const { user } = renderPage(<Page />);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'tibber');
    const option = await screen.findByRole('option', { name: /9,330\.75/ });
    expect(option.textContent).toContain('9,330.75NOK5.50EUR');
  });

  it('begins a payment to somebody who was paid before', async () => {
    const asked = answerRequests(({ path }) => ({
      body: path.startsWith('/api/find')
        ? FOUND
        : {
            draftId: 'd',
            kind: 'norwegian-domestic-credit-transfers',
            input: {},
          },
    }));
    const { user, visited } = renderPage(<Page />);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'tibber');
    await user.click(await screen.findByRole('option', { name: /Pay$/ }));
    await waitFor(() => expect(visited).toEqual(['/payments/new/norway?draft=d']));
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      contextId: 'private',
      kind: 'norwegian-domestic-credit-transfers',
      input: { creditorName: 'Tibber Norge AS', creditorAccount: { bban: '12043174449' } },
    });
    expect(screen.queryByRole('combobox')).toBeNull();
    // This visit's search is offered again.
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(
      within(await screen.findByRole('group', { name: 'Recent searches' })).getByRole('option')
        .textContent,
    ).toBe('tibber');
  });

  it('finds pages without the server, and says when there is nothing', async () => {
    answerRequests(() => ({ body: { ...FOUND, people: FOUND.accounts, transactions: [] } }));
    const { user } = renderPage(<Page />);
    await user.keyboard('/');
    await user.type(await field(), 'categ');
    expect(names()).toEqual(['Categories']);
    await user.type(await field(), 'xyz');
    await screen.findByText('Nothing found for “categxyz”');
    expect(
      screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['New payment', '/payments/new/norway'],
      ['Transactions', '/transactions'],
    ]);
    await user.click(screen.getByRole('link', { name: 'Transactions' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens what was typed, not what an earlier text found, when Enter comes before the answer', async () => {
    const rows = { tib: 'An earlier row', tibber: 'The row that was meant' };
    answerRequests(({ path }) => {
      const text = new URLSearchParams(path.split('?')[1]).get('q') as keyof typeof rows;
      const transaction = { ...ROW, id: `row-of-${text}`, counterpartyName: rows[text] };
      return {
        body: {
          ...FOUND,
          people: FOUND.accounts,
          transactions: [{ ...FOUND.transactions[0], transactions: [transaction], hasMore: false }],
        },
      };
    });
    const { user } = renderPage(<Page />);
    const opened = openedLinks();
    await user.keyboard('/');
    await user.type(await field(), 'tib');
    await screen.findByRole('option', { name: /^An earlier row/ });
    await user.type(await field(), 'ber{Enter}');
    await waitFor(() => expect(opened).not.toEqual([]));
    expect(opened).toEqual(['/transactions?q=tibber&transaction=row-of-tibber']);
  });

  it('opens a row at once that was aimed at, and a page that the text names', async () => {
    answerRequests(() => ({ body: FOUND }));
    const { user } = renderPage(<Page />);
    const opened = openedLinks();
    await user.keyboard('/');
    await user.type(await field(), 'tib');
    await screen.findByRole('option', { name: /Strøm/ });
    await user.type(await field(), 'ber{ArrowDown}{Enter}');
    expect(opened).toEqual([`/transactions?q=tibber&transaction=${ROW.id}`]);
    await user.keyboard('/');
    await user.type(await field(), 'categ{Enter}');
    expect(opened[1]).toBe('/settings/categories');
  });

  it('opens what was typed when a pointer moves over an earlier row before the answer', async () => {
    answerRequests(({ path }) => ({ body: foundFor(path) }));
    const { user } = renderPage(<Page />);
    const opened = openedLinks();
    await user.keyboard('/');
    await user.type(await field(), 'tib');
    const second = await screen.findByRole('option', { name: /^Second of tib/ });
    await user.type(await field(), 'ber{Enter}');
    fireEvent.pointerMove(second);
    await waitFor(() => expect(opened).not.toEqual([]));
    expect(opened).toEqual(['/transactions?q=tibber&transaction=first-of-tibber']);
  });

  it('opens nothing when it was closed before the answer', async () => {
    answerRequests(({ path }) => ({ body: foundFor(path) }));
    const computed = window.getComputedStyle;
    // It stays for as long as it fades out.
    vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
      const get = (style: CSSStyleDeclaration, name: string) => {
        if (name === 'animationName') return `fade-${element.getAttribute('data-state')}`;
        const value: unknown = Reflect.get(style, name);
        return typeof value === 'function' ? value.bind(style) : value;
      };
      return new Proxy(computed(element), { get } as ProxyHandler<CSSStyleDeclaration>);
    });
    const { user } = renderPage(<Page />);
    const opened = openedLinks();
    await user.keyboard('/');
    await user.type(await field(), 'tib');
    await screen.findByRole('option', { name: /^First of tib/ });
    await user.type(await field(), 'ber{Enter}{Escape}');
    await screen.findByRole('option', { name: /^First of tibber/, hidden: true });
    expect(opened).toEqual([]);
    vi.restoreAllMocks();
  });

  it('does not say that there is nothing before it has asked', async () => {
    answerRequests(() => ({ body: FOUND }));
    const { user } = renderPage(<Page />);
    await user.keyboard('/');
    const said: string[] = [];
    const watcher = new MutationObserver(() => said.push(document.body.textContent ?? ''));
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.type(await field(), 'tibber');
    await screen.findByRole('option', { name: /Pay$/ });
    watcher.disconnect();
    expect(said.join()).toContain('Searching…');
    expect(said.join()).not.toContain('Nothing found');
  });
});

describe('the keys', () => {
  it('lead to the search of a page that has one, by a slash', async () => {
    answerRequests(() => ({ body: {} }));
    const { user } = renderPage(
      <>
        <Page />
        <input aria-label="Filter" aria-keyshortcuts="/" />
      </>,
    );
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter' }));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('lead to pages one after another, but not while typing', async () => {
    answerRequests(() => ({ body: {} }));
    const { user, visited } = renderPage(<Page />);
    await user.keyboard('gt');
    expect(visited).toEqual(['/transactions']);
    await user.type(screen.getByRole('textbox', { name: 'A field' }), 'go/?');
    expect(visited).toEqual(['/transactions']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'A field' }).value).toBe('go/?');
  });

  it('are listed in a sheet, where single keys can be switched off', async () => {
    answerRequests(() => ({ body: {} }));
    const { user, visited } = renderPage(<Page />);
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(screen.getByText('Go to baskets')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^Single-key shortcuts/ }));
    expect(screen.queryByText('Go to baskets')).toBeNull();
    await user.keyboard('{Escape}');
    await user.keyboard('gt?');
    expect(visited).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await field();
  });
});
