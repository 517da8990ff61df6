import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { AccountView } from '@/lib/view/account';
import type { BalanceHistoryView, CoverageView } from '@/lib/view/insight/insight';
import { Categories, Figures } from './figures';

const WHOLE: CoverageView = {
  since: '2025-12-01',
  isWhole: true,
  until: null,
  accounts: 2,
  accountsRead: 2,
  unreadable: 0,
  currenciesLeftOut: 0,
};
const IN_PART: CoverageView = { ...WHOLE, since: '2026-07-21', isWhole: false };
const NOTHING: CoverageView = { ...WHOLE, since: null, isWhole: false, accountsRead: 0 };

const MONTH = { month: '2026-11', currency: 'NOK', in: '41000.00', out: '2924.90' };
const SUM = {
  category: 'groceries',
  direction: 'out',
  amount: { amount: '349.90', currency: 'NOK' },
  count: 3,
};

const answerFigures = (coverage: CoverageView) =>
  answerRequests(({ path }) => {
    const isNothing = coverage.since === null;
    return path.startsWith('/api/insight/months')
      ? { body: { months: isNothing ? [] : [MONTH], coverage } }
      : { body: { sums: isNothing ? [] : [SUM], coverage } };
  });

const Both = ({ isReading }: { isReading: boolean }) => (
  <>
    <Figures accounts={[]} isReading={isReading} chosen="balance" onChoose={() => undefined} />
    <Categories isReading={isReading} />
  </>
);

const draw = (coverage: CoverageView, isReading: boolean) => {
  answerFigures(coverage);
  renderPage(<Both isReading={isReading} />);
  return {
    flows: screen.getByRole('region', { name: 'Money in and out by month' }),
    sums: screen.getByRole('region', { name: 'By category' }),
  };
};

const factsOf = (figure: HTMLElement) =>
  [...figure.querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent).join(': '),
  );

describe('figures of the overview', () => {
  it('stand as they are when every day is read', async () => {
    const { flows, sums } = draw(WHOLE, false);
    await within(flows).findByText(
      'Covers 1 month. Transfers between your accounts in Brygge are not included.',
    );
    expect(factsOf(flows)).toEqual([
      'Money in: 41,000.00NOK',
      'Money out: 2,924.90NOK',
      'Net: 38,075.10NOK',
    ]);
    await within(sums).findByText('Groceries');
    // The lists that the categories lead to have them.
    within(sums).getByText('Transfers between your accounts in Brygge are not included.');
    expect(screen.queryByText(/Loaded back to|go back only to|may be missing/)).toBeNull();
  });

  it('say how far back they go while the bank is still being read', async () => {
    const { flows, sums } = draw(IN_PART, true);
    await within(flows).findByText('Loaded back to 21 July so far.');
    await within(flows).findByText(/^Since 21 July\. Transfers/);
    expect(factsOf(flows)[0]).toBe('Money in: 41,000.00NOK');
    await within(sums).findByText('Loaded back to 21 July so far.');
    expect(within(flows).queryByText(/^1 month/)).toBeNull();
  });

  it('say where they end when nothing more is being read, and lead to what reads more', async () => {
    const { flows } = draw(IN_PART, false);
    await within(flows).findByText('These figures go back only to 21 July.');
    expect(
      within(flows).getByRole('link', { name: 'Load older transactions' }).getAttribute('href'),
    ).toBe('/transactions');
  });

  it('are a skeleton, and no zeros, before anything is read', async () => {
    const { flows, sums } = draw(NOTHING, true);
    await vi.waitFor(() => expect(within(flows).getByText('Loading figures…')).toBeDefined());
    await within(sums).findByText('Loading figures…');
    expect(screen.queryByText(/0\.00/)).toBeNull();
  });

  it('are a skeleton while one of the accounts was never read', async () => {
    const { flows } = draw({ ...WHOLE, accountsRead: 1 }, true);
    await within(flows).findByText('Loading figures…');
    expect(within(flows).queryByText(/41,000\.00/)).toBeNull();
  });

  it('say that nothing was loaded when no reading is under way', async () => {
    const { flows, sums } = draw(NOTHING, false);
    const text = 'Brygge has not loaded any transactions for this period yet.';
    await within(flows).findByText(text);
    await within(sums).findByText(text);
  });

  it('count the accounts they are made of when one cannot be read', async () => {
    const { flows } = draw({ ...WHOLE, accountsRead: 1 }, false);
    const note = await within(flows).findByText(/Based on 1 of 2 accounts\./);
    expect(note.textContent?.trim()).toBe('Based on 1 of 2 accounts.');
  });

  it('say from which day on transactions may be missing, once nothing more is being read', async () => {
    const { flows, sums } = draw({ ...WHOLE, until: '2026-11-10' }, false);
    const text = 'Transactions from 10 November onwards may be missing.';
    await within(flows).findByText(text);
    await within(sums).findByText(text);
    document.body.replaceChildren();
    const reading = draw({ ...WHOLE, until: '2026-11-10' }, true);
    await within(reading.sums).findByText('Groceries');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('say what the bank sent unreadable', async () => {
    const { flows } = draw({ ...WHOLE, unreadable: 2 }, false);
    await within(flows).findByText(/^The bank sent 2 transactions that Brygge cannot read\./);
  });

  it('say how many currencies they leave out', async () => {
    const { flows, sums } = draw({ ...WHOLE, currenciesLeftOut: 2 }, false);
    const text =
      'Only the currencies with the most transactions are included; 2 other currencies are left out.';
    await within(flows).findByText(text);
    await within(sums).findByText(text);
  });

  it('say once, and not as an alarm, that none of them came, and ask again for all', async () => {
    let isDown = true;
    answerRequests(() =>
      isDown
        ? { status: 500, body: { code: 'internal', title: '', requestId: 'r' } }
        : { body: { months: [MONTH], sums: [SUM], series: [], coverage: WHOLE } },
    );
    const { user } = renderPage(<Both isReading={false} />);
    await screen.findByText('Brygge could not load your charts right now.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Groceries');
  });

  describe('of one account', () => {
    const SERIES: BalanceHistoryView['series'][number] = {
      accountId: 'a',
      accountName: 'Brukskonto',
      currency: 'NOK',
      points: [
        { date: '2026-11-21', amount: '70.00' },
        { date: '2026-11-22', amount: '50.00' },
      ],
      coverage: { ...WHOLE, accounts: 1, accountsRead: 1 },
      every: 'day',
      missing: null,
    };
    const account = { accountId: 'a', name: 'Brukskonto' } as AccountView;
    const drawBalance = (
      series: Partial<typeof SERIES>,
      isReading = false,
      accounts = [account],
    ) => {
      answerRequests(({ path }) => ({
        body: path.startsWith('/api/insight/balances')
          ? { series: [{ ...SERIES, ...series }] }
          : { months: [MONTH], coverage: WHOLE },
      }));
      renderPage(
        <Figures
          accounts={accounts}
          isReading={isReading}
          chosen="balance"
          onChoose={() => undefined}
        />,
      );
      return screen.findByRole('region', { name: 'Balance over time' });
    };

    it('call the last balance that of now only when it is of today', async () => {
      const region = await drawBalance({});
      await within(region).findByText('Booked now');
      expect(factsOf(region)[0]).toBe('Booked now: 50.00NOK');
    });

    it('tell it apart from another of its name', async () => {
      const numbered = (accountId: string, bban: string) => ({ ...account, accountId, bban });
      const region = await drawBalance({}, false, [
        numbered('a', '93000000001'),
        numbered('b', '93000000002'),
      ]);
      const chosen = within(region).getByRole('combobox', { name: 'Account' });
      expect(
        within(chosen)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Brukskonto · 9300 00 00001', 'Brukskonto · 9300 00 00002']);
      await within(region).findByText('Booked balance, day by day.');
    });

    it('say that a longer time is drawn week by week', async () => {
      const region = await drawBalance({ every: 'week' });
      await within(region).findByText(
        'Booked balance, week by week and on its lowest and highest days.',
      );
    });

    it('call an older balance that of its day', async () => {
      const region = await drawBalance({ points: [{ date: '2026-11-12', amount: '70.00' }] });
      await within(region).findByText('Lowest');
      expect(factsOf(region)[0]).toBe('12\u00a0November: 70.00NOK');
      expect(within(region).queryByText('Booked now')).toBeNull();
    });

    it('say why there are none while its balance and transactions are of different times', async () => {
      const region = await drawBalance({ points: [], missing: 'same-time' });
      await within(region).findByText(
        /^The balance and the transactions on this account were loaded at different times/,
      );
    });

    it('are a skeleton while its transactions are being read', async () => {
      const region = await drawBalance({ points: [], missing: 'same-time' }, true);
      await within(region).findByText('Loading figures…');
    });

    it('say why there are none where transactions are in another currency', async () => {
      const region = await drawBalance({ points: [], missing: 'currency' });
      await within(region).findByText(
        /^Some transactions on this account are in another currency, and the bank does not say/,
      );
    });

    it('say that the bank gives no booked balance where that is so', async () => {
      const region = await drawBalance({ points: [], missing: 'balance' });
      await within(region).findByText(
        'The bank does not provide a booked balance for this account.',
      );
    });
  });

  it('has transfers and savings apart from what was spent, whatever their size', async () => {
    const sumOf = (category: string, amount: string) => ({
      ...SUM,
      category,
      amount: { amount, currency: 'NOK' },
    });
    answerRequests(() => ({
      body: {
        sums: [
          sumOf('transfers', '22722.87'),
          sumOf('groceries', '750.00'),
          sumOf('savings', '500.00'),
          sumOf('loans', '250.00'),
        ],
        coverage: WHOLE,
      },
    }));
    renderPage(<Categories isReading={false} />);
    const table = await screen.findByRole('table', { name: 'By category' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent?.replace('3 transactions', ': '))).toEqual([
      'Groceries:  · 75%750.00NOK',
      'Loans:  · 25%250.00NOK',
      'Transfers and savings',
      'Transfers: 22,722.87NOK',
      'Savings: 500.00NOK',
    ]);
    // Of what was spent, without what was only moved.
    expect(
      [...table.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width),
    ).toEqual(['75%', '25%']);
  });

  it('says of a small part of the spending that it is one', async () => {
    const sums = [
      { ...SUM, category: 'groceries', amount: { amount: '999.00', currency: 'NOK' } },
      { ...SUM, category: 'fees', amount: { amount: '1.00', currency: 'NOK' } },
    ];
    answerRequests(() => ({ body: { sums, coverage: WHOLE } }));
    renderPage(<Categories isReading={false} />);
    const table = await screen.findByRole('table', { name: 'By category' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent?.match(/ · (.*%)/)?.[1])).toEqual([
      '99%',
      'under 1%',
    ]);
  });
});
