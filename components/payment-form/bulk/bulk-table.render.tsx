import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage, sentences } from '@/components/testing/render-page';
import { type BulkCell, type BulkRow, EMPTY_DETAILS, emptyRow } from './bulk-row';
import { BulkTable } from './bulk-table';
import { checkRow } from './check-row';

const say = sentences();
const DEBTOR = '12345678903';

const RIGHT: BulkRow = {
  id: 1,
  oddAccount: '',
  details: EMPTY_DETAILS,
  creditorName: 'Elvebakken Barnehage',
  account: '97411511018',
  amount: '120,50',
  kid: '',
  message: 'November',
};

function Page({ begun }: { begun: BulkRow[] }) {
  const [rows, setRows] = useState(begun);
  return (
    <BulkTable
      rows={rows}
      checkOf={(row) => checkRow(row, DEBTOR)}
      debtorBban={DEBTOR}
      onChange={(row, next) => setRows((all) => all.map((one) => (one === row ? next : one)))}
      onRemove={(row) => setRows((all) => all.filter((one) => one !== row))}
    />
  );
}

const nameOf = (cell: BulkCell, place: number) =>
  say('paymentForm.bulk.cell', {
    field: say(`paymentForm.bulk.cells.${cell}`, { currency: 'NOK' }),
    place,
  });
const cell = (name: BulkCell, place: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: nameOf(name, place) });
const noteOf = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

describe('the table of a batch', () => {
  it('has a cell for each part of each payment, by name and place', () => {
    renderPage(<Page begun={[RIGHT, { ...RIGHT, id: 2, creditorName: 'Fjordkraft' }]} />);
    const table = screen.getByRole('table', { name: say('paymentForm.sections.payments') });
    expect(within(table).getAllByRole('textbox')).toHaveLength(10);
    expect(cell('creditorName', 2).value).toBe('Fjordkraft');
    expect(cell('account', 1).value.replaceAll('\u00a0', ' ')).toBe('9741 15 11018');
    expect(
      within(table)
        .getAllByRole('textbox')
        .filter(({ ariaInvalid }) => ariaInvalid),
    ).toEqual([]);
  });

  it('keeps spare rows for a table that is wide', () => {
    renderPage(
      <BulkTable
        rows={[RIGHT, emptyRow(2), emptyRow(3)]}
        spare={1}
        checkOf={() => ({})}
        debtorBban={DEBTOR}
        onChange={() => {}}
        onRemove={() => {}}
      />,
    );
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows.map(({ classList }) => classList.contains('@max-[53rem]:hidden'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('says at a cell what is wrong with it, and no longer when it is right', async () => {
    const { user } = renderPage(<Page begun={[{ ...RIGHT, amount: '12,345' }]} />);
    expect(cell('amount', 1).getAttribute('aria-invalid')).toBe('true');
    expect(noteOf(cell('amount', 1))).not.toBe('');
    expect(cell('creditorName', 1).getAttribute('aria-invalid')).toBeNull();
    await user.clear(cell('amount', 1));
    await user.type(cell('amount', 1), '12,34');
    expect(cell('amount', 1).getAttribute('aria-invalid')).toBeNull();
    expect(noteOf(cell('amount', 1))).toBe('');
  });

  it('stops at an account number of ten digits until the person says to pay anyway', async () => {
    const { user } = renderPage(<Page begun={[{ ...RIGHT, account: '9741151101' }]} />);
    expect(noteOf(cell('account', 1))).toBe(say('paymentForm.rules.bban-length', { actual: 10 }));
    expect(cell('account', 1).getAttribute('aria-invalid')).toBe('true');
    const anyway = () =>
      screen.queryByRole('checkbox', { name: say('paymentForm.bulk.payAnyway') });
    await user.click(anyway() as HTMLElement);
    expect(cell('account', 1).getAttribute('aria-invalid')).toBeNull();
    await user.type(cell('account', 1), '7');
    expect(cell('account', 1).getAttribute('aria-invalid')).toBe('true');
    await user.type(cell('account', 1), '{Backspace}8');
    expect(anyway()).toBeNull();
  });

  it('takes a pasted Norwegian IBAN for its account number', async () => {
    const { user } = renderPage(<Page begun={[{ ...RIGHT, account: '' }]} />);
    await user.click(cell('account', 1));
    await user.paste('NO1597411511018');
    expect(cell('account', 1).value.replaceAll('\u00a0', ' ')).toBe('9741 15 11018');
    expect(cell('account', 1).getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps what few payments have behind the row, and says it there', async () => {
    const { user } = renderPage(<Page begun={[RIGHT]} />);
    const open = () =>
      user.click(
        screen.getByRole('button', { name: say('paymentForm.bulk.details.open', { place: 1 }) }),
      );
    await open();
    const sheet = await screen.findByRole('dialog', {
      name: say('paymentForm.bulk.details.title', { place: 1 }),
    });
    const field = (name: 'city' | 'ultimateDebtor' | 'currency') =>
      within(sheet).getByLabelText(new RegExp(`^${say(`paymentForm.labels.${name}`)}( |$)`));
    await user.type(field('city'), 'Bergen');
    await user.type(field('ultimateDebtor'), 'Kari AS\u200b');
    await user.click(
      within(sheet).getByRole('button', { name: say('paymentForm.bulk.details.save') }),
    );
    expect(field('ultimateDebtor').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('ultimateDebtor'), '{Backspace}');
    await user.click(
      within(sheet).getByRole('button', { name: say('paymentForm.bulk.details.save') }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      screen.getByText(`Bergen · ${say('paymentForm.labels.ultimateDebtor')}: Kari AS`),
    ).toBeTruthy();
  });

  it('finds nothing wrong in a row that is empty', () => {
    renderPage(<Page begun={[emptyRow(1)]} />);
    for (const input of screen.getAllByRole('textbox')) {
      expect(input.getAttribute('aria-invalid')).toBeNull();
    }
  });

  it('removes the row whose button is pressed', async () => {
    const { user } = renderPage(
      <Page begun={[RIGHT, { ...RIGHT, id: 2, creditorName: 'Fjordkraft' }]} />,
    );
    await user.click(
      screen.getByRole('button', { name: say('paymentForm.bulk.removeRow', { place: 1 }) }),
    );
    expect(cell('creditorName', 1).value).toBe('Fjordkraft');
    expect(screen.queryByRole('textbox', { name: nameOf('creditorName', 2) })).toBeNull();
  });

  it('tells a screen reader how many rows a long table has, of which it draws those in sight', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ ...RIGHT, id: index + 1 }));
    renderPage(<Page begun={rows} />);
    const table = await screen.findByRole('table', { name: say('paymentForm.sections.payments') });
    expect(table.getAttribute('aria-rowcount')).toBe('301');
    expect(within(table).queryAllByRole('row').length).toBeLessThan(60);
  });
});
