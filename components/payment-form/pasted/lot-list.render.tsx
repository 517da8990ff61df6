import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emptyRow } from '@/components/payment-form/bulk/bulk-row';
import { renderPage } from '@/components/testing/render-page';
import { LotList } from './lot-list';
import type { Lot } from './read-credit-transfers';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

/** The heading of a lot of these amounts, and what it says of its rows. */
function shown(amounts: readonly string[], leftOut: Lot['leftOut'], locale?: 'nb') {
  const lot: Lot = {
    paymentInformationId: '',
    debtorAccount: '',
    debtorCurrency: '',
    executionDate: '',
    rows: amounts.map((amount, id) => ({ ...emptyRow(id), creditorName: 'Kari', amount })),
    leftOut,
  };
  renderPage(<LotList lots={[lot]} title="Many" onTake={() => {}} />, locale);
  return {
    heading: plain(screen.getByText(/^\d+ (?:payments?|betaling(?:er)?), /).textContent),
    rows: screen
      .getAllByRole('listitem')
      .slice(1)
      .map(({ textContent }) => plain(textContent)),
  };
}

describe('a lot of a file', () => {
  it('has a total only where the amount of each payment is known', () => {
    expect(shown(['100.00', '0.50'], []).heading).toBe('2 payments, 100.50 NOK');
  });

  it.each([[['100.005']], [['100.00', '']]])('has none with the amounts %j', (amounts) => {
    expect(shown(amounts, []).heading).toMatch(/, total unknown$/);
  });

  it('says once what all of its payments lack, and the rest row by row', () => {
    const { rows } = shown(
      ['1', '2'],
      [
        { row: 1, what: ['own-reference'] },
        { row: 2, what: ['account-missing', 'service', 'tax', 'own-reference'] },
      ],
    );
    expect(rows).toEqual([
      'All payments: added without your own reference.',
      'Row 2 (Kari): no account number; added without urgent payment or another service from the bank and tax details.',
    ]);
  });

  it('says in words an amount that it does not fill in', () => {
    const equivalent = { amount: '10 EUR', paidIn: 'USD' };
    expect(shown([''], [{ row: 1, what: ['amount-equivalent'], equivalent }]).rows).toEqual([
      'Row 1 (Kari): given as 10 EUR but to be paid in USD, so enter the amount in USD yourself.',
    ]);
  });

  it('says in bokmål what is not included', () => {
    const equivalent = { amount: '10 EUR', paidIn: 'USD' };
    const what: Lot['leftOut'][number]['what'] = ['amount-equivalent', 'tax', 'own-reference'];
    expect(shown([''], [{ row: 1, what, equivalent }], 'nb').rows).toEqual([
      'Rad 1 (Kari): oppgitt som 10 EUR, men skal betales i USD, så fyll ut beløpet i USD selv; skatteopplysninger og egen referanse er ikke tatt med.',
    ]);
  });
});
