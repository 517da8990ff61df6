import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { BulkImport } from './bulk-import';
import type { BulkRow } from './bulk-row';

/** Pastes a text into the form of a bulk. */
async function paste(
  text: string,
  options: { rowsCount?: number; onRows?: (rows: BulkRow[]) => void } = {},
) {
  const { user } = renderPage(
    <BulkImport
      rowsCount={options.rowsCount ?? 0}
      onRows={options.onRows ?? (() => {})}
      onLot={() => {}}
      today="2026-11-24"
      accounts={[]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Paste from a spreadsheet' }));
  await user.click(screen.getByLabelText('Paste the cells here'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Add payments' }));
}

/** The same; returns the recipients that were added and what is said of it. */
async function pasted(text: string, rowsCount = 0) {
  const added: string[] = [];
  const onRows = (rows: BulkRow[]) => added.push(...rows.map((row) => row.creditorName));
  await paste(text, { rowsCount, onRows });
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

  it.each([
    [
      'Ola\t12043174442\t2026\t1249,50',
      'Columns left out: 3. More than one column could be the amount: 3, 4. Column 4 was used, so check the amounts.',
    ],
    [
      'Name,Account,Amount\nOla,12043174442,1249,50',
      'Columns left out: 4. One row has cells that do not match the columns, so the amount and everything after it were not filled in. A decimal comma may have been read as the end of a cell.',
    ],
    [
      'Navn;Konto;Beløp;Valuta\nOla;12043174442;100;?',
      'The amount in one row was not filled in, because the currency is not clear.',
    ],
    [
      'Navn;Konto;Beløp;KID;Melding\nOla;12043174442;100;1234567897;Leie',
      'The message in one row was left out, because a payment has either a KID or a message.',
    ],
    ['Navn;Konto;Beløp\nOla;12043174442;100\nSum;;100', 'The total in the last row was left out.'],
    [
      'November 2026\n\nNavn\tKonto\tBeløp\tDato\nOla\t12043174442\t1 000,00\t1,1',
      'Columns left out: Dato.',
    ],
  ])('is said to be unclear where it is: %j', async (text, doubt) => {
    expect(await pasted(text)).toEqual({ added: ['Ola'], said: `1 payment added. ${doubt}` });
  });

  it.each([
    ['1\tOla\t12043174442\t1500', 'amount (1, 4)'],
    ['Name\tAccount\tKonto\tAmount\nOla\t1\t2\t3', 'account number (Account, Konto)'],
  ])('stays to be given headings where columns are alike: %j', async (text, doubt) => {
    expect(await pasted(text)).toEqual({
      added: [],
      said: `No payments added: more than one column could be the ${doubt}. Give each column its own heading and try again.`,
    });
    expect(screen.getByLabelText('Paste the cells here')).toHaveProperty('value', text);
  });

  it('stays to be looked at when there is no payment in it', async () => {
    expect(await pasted('Navn\tKonto\tBeløp')).toEqual({ added: [], said: 'No payments found.' });
    expect(screen.getByLabelText('Paste the cells here')).toHaveProperty(
      'value',
      'Navn\tKonto\tBeløp',
    );
  });

  it('is no table where it is XML with a comment first', async () => {
    await paste('<!-- 2026 --><Order/>');
    await screen.findByText(/^This file is neither an e-invoice/);
  });

  it('may be a file in UTF-16, as spreadsheets write', async () => {
    const added: string[] = [];
    const { user } = renderPage(
      <BulkImport
        rowsCount={0}
        onRows={(rows) => added.push(...rows.map(({ amount }) => amount))}
        onLot={() => {}}
        today="2026-11-24"
        accounts={[]}
      />,
    );
    const text = '\uFEFFNavn\tKonto\tBeløp\r\nOla\t12043174442\t1249,50\r\n';
    const file = new File([Buffer.from(text, 'utf16le')], 'bok.txt', { type: 'text/plain' });
    await user.upload(screen.getByLabelText('Import CSV file', { selector: 'input' }), file);
    await waitFor(() => expect(added).toEqual(['1249,50']));
  });
});
