import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, it } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { FilterBar } from './filter-bar';
import { NO_FILTER } from './transaction-filter';

function Bar() {
  const [filter, setFilter] = useState(NO_FILTER);
  return (
    <>
      <FilterBar filter={filter} onChange={setFilter} accounts={null} currency="NOK" />
      <output>{JSON.stringify([filter.text, filter.direction])}</output>
    </>
  );
}

describe('the search field', () => {
  it('keeps what was just typed when the filter is opened at once, and used', async () => {
    answerRequests(() => ({ body: {} }));
    const { user } = renderPage(<Bar />);
    await user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), 'rema');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const [, moneyIn] = await screen.findAllByRole('radio');
    if (moneyIn) await user.click(moneyIn);
    // The search runs while the filter is open.
    await screen.findByText('["rema",null]');
    await user.click(screen.getByRole('button', { name: 'Show transactions' }));
    await screen.findByText('["rema","in"]');
  });
});
