import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { BulkImport } from './bulk-import';
import type { BulkRow } from './bulk-row';

/** Pastes a text, and returns the recipients that were added and what is said of it. */
async function pasted(text: string, rowsCount = 0) {
  const added: string[] = [];
  const { user } = renderPage(
    <BulkImport
      rowsCount={rowsCount}
      onRows={(rows: BulkRow[]) => added.push(...rows.map((row) => row.creditorName))}
      onLot={() => {}}
      today="2026-11-24"
      accounts={[]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Paste from a spreadsheet' }));
  await user.click(screen.getByLabelText('Paste the cells here'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Add payments' }));
  const said = screen.getByRole('status');
  await waitFor(() => expect(said.textContent).not.toBe(''));
  return { added, said: said.textContent };
}

const TABLE = [
  'Navn\tKonto\tBeløp\tForfall',
  'Silje Tveit\t86015394996\t31 250,00\t24.12',
  'Amir Hosseini\t97102396433\t28 900,50\t24.12',
].join('\n');

describe('what is pasted into a batch', () => {
  it('is added, and columns that a payment has no place for are named', async () => {
    expect(await pasted(TABLE)).toEqual({
      added: ['Silje Tveit', 'Amir Hosseini'],
      said: '2 payments added. Columns left out: Forfall.',
    });
    await waitFor(() => expect(screen.queryByLabelText('Paste the cells here')).toBeNull());
  });

  it('is added as far as a batch has room', async () => {
    expect(await pasted(TABLE, 999)).toEqual({
      added: ['Silje Tveit'],
      said: '1 payment added. Columns left out: Forfall. You can send up to 1,000 payments at once; the rest were left out.',
    });
  });

  it('stays to be looked at when there is no payment in it', async () => {
    expect(await pasted('Navn\tKonto\tBeløp')).toEqual({ added: [], said: 'No payments found.' });
    expect(screen.getByLabelText('Paste the cells here')).toHaveProperty(
      'value',
      'Navn\tKonto\tBeløp',
    );
  });
});
