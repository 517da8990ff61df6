import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage, sentences } from '@/components/testing/render-page';
import { FilterBar } from './filter-bar';
import { NO_FILTER, type TransactionFilter } from './transaction-filter';

const say = sentences();
const ACCOUNTS = [
  { accountId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0011', name: 'Brukskonto' },
  { accountId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0012', name: 'Sparekonto' },
];

function renderFilter(begun: Partial<TransactionFilter> = {}, accounts = ACCOUNTS) {
  const asked: TransactionFilter[] = [];
  function Page() {
    const [filter, setFilter] = useState<TransactionFilter>({ ...NO_FILTER, ...begun });
    return (
      <FilterBar
        filter={filter}
        onChange={(next) => {
          asked.push(next);
          setFilter(next);
        }}
        accounts={accounts}
        currency="NOK"
      />
    );
  }
  return { ...renderPage(<Page />), asked };
}

const sheet = () => screen.getByRole('dialog', { name: say('transactionFilter.title') });
const opener = () =>
  screen.getByRole('button', { name: new RegExp(say('transactionFilter.filter')) });
/** The sheet is loaded when it first opens. */
async function open(user: ReturnType<typeof renderFilter>['user']) {
  await user.click(opener());
  await screen.findByRole('dialog', { name: say('transactionFilter.title') });
}
const field = (name: string) => within(sheet()).getByRole<HTMLInputElement>('textbox', { name });
const apply = () => within(sheet()).getByRole('button', { name: say('transactionFilter.apply') });

describe('the filter of transactions', () => {
  it('changes nothing until it is applied, and everything at once then', async () => {
    const { user, asked } = renderFilter();
    await open(user);
    await user.click(
      within(sheet()).getByRole('radio', { name: say('transactionFilter.directionOut') }),
    );
    await user.type(field(say('transactionFilter.amountMin')), '1 250,5');
    await user.click(within(sheet()).getByRole('checkbox', { name: 'Sparekonto' }));
    expect(asked).toEqual([]);
    await user.click(apply());
    expect(asked).toEqual([
      {
        ...NO_FILTER,
        direction: 'out',
        amountMin: '1250.50',
        accountIds: ['5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0012'],
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open with a sentence at an amount that it cannot read', async () => {
    const { user, asked } = renderFilter();
    await open(user);
    const amount = field(say('transactionFilter.amountMax'));
    await user.type(amount, '-5');
    await user.click(apply());
    expect(asked).toEqual([]);
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(within(sheet()).getByText(say('transactionFilter.amountForm'))).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '5');
    await user.click(apply());
    expect(asked).toEqual([{ ...NO_FILTER, amountMax: '5.00' }]);
  });

  it('does not look for days that end before they begin', async () => {
    const { user, asked } = renderFilter({ dateFrom: '2026-11-20', dateTo: '2026-11-19' });
    await open(user);
    await user.click(apply());
    expect(asked).toEqual([]);
    expect(within(sheet()).getByText(say('field.daysCrossed'))).toBeTruthy();
  });

  it('does not look for a day that is none', async () => {
    const { user, asked } = renderFilter();
    await open(user);
    await user.type(field(say('transactionFilter.dateFrom')), '31.2.2026');
    await user.click(apply());
    expect(asked).toEqual([]);
    expect(within(sheet()).getByText(say('field.dayForm'))).toBeTruthy();
    await user.clear(field(say('transactionFilter.dateFrom')));
    await user.type(field(say('transactionFilter.dateFrom')), '1.2.2026');
    await user.click(apply());
    expect(asked).toEqual([{ ...NO_FILTER, dateFrom: '2026-02-01' }]);
  });

  it('empties everything but the search, and only when it is applied', async () => {
    const { user, asked } = renderFilter({ text: 'strøm', status: 'pending', amountMin: '100' });
    await open(user);
    await user.click(within(sheet()).getByRole('button', { name: say('transactionFilter.clear') }));
    expect(field(say('transactionFilter.amountMin')).value).toBe('');
    expect(asked).toEqual([]);
    await user.click(apply());
    expect(asked).toEqual([{ ...NO_FILTER, text: 'strøm' }]);
  });

  it('that is closed keeps nothing of what was chosen in it', async () => {
    const { user, asked } = renderFilter();
    await open(user);
    await user.click(
      within(sheet()).getByRole('radio', { name: say('transactionFilter.directionIn') }),
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await open(user);
    expect(
      within(sheet()).getByRole<HTMLInputElement>('radio', {
        name: say('transactionFilter.directionIn'),
      }).checked,
    ).toBe(false);
    expect(asked).toEqual([]);
  });

  it('asks for no account where there is only one', async () => {
    const { user } = renderFilter({}, ACCOUNTS.slice(0, 1));
    await open(user);
    expect(within(sheet()).queryByRole('checkbox')).toBeNull();
  });

  it('says what a list is narrowed to, each to be taken away by itself', async () => {
    const { user, asked } = renderFilter({ direction: 'in', counterparty: 'Elvebakken' });
    const narrowed = screen.getByRole('list', { name: say('transactionFilter.narrowedBy') });
    const away = within(narrowed).getByRole('button', {
      name: say('transactionFilter.remove', { what: say('transactionFilter.directionIn') }),
    });
    await user.click(away);
    expect(asked).toEqual([{ ...NO_FILTER, counterparty: 'Elvebakken' }]);
  });

  it('searches once after the last letter, and is emptied by Escape', async () => {
    const { user, asked } = renderFilter();
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    await user.type(search, 'husleie');
    await expect.poll(() => asked).toEqual([{ ...NO_FILTER, text: 'husleie' }]);
    await user.keyboard('{Escape}');
    expect(search.value).toBe('');
    await expect.poll(() => asked.at(-1)).toEqual(NO_FILTER);
    expect(asked).toHaveLength(2);
  });
});
