import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { NO_FILTER } from '@/components/transaction/filter/transaction-filter';
import { ExportDialog } from './export-dialog';

const ACCOUNT = {
  accountId: 'a1',
  name: 'Brukskonto',
  kind: 'account',
  connectionId: 'c1',
  bankName: 'Skjærvik Sparebank',
  context: 'PRIVATE',
  currency: 'NOK',
} as const;

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the export sheet of an account', () => {
  it('offers the statement first, to keep and to print, then the files', async () => {
    const filter = { ...NO_FILTER, dateFrom: '2026-03-01', dateTo: '2026-03-31' };
    const { user } = renderPage(
      <ExportDialog open onClose={() => {}} accounts={[ACCOUNT]} filter={filter} />,
    );
    expect(hrefOf('Download')).toBe(
      '/api/accounts/a1/statement?locale=en&disposition=attachment&dateFrom=2026-03-01&dateTo=2026-03-31',
    );
    const print = screen.getByRole('link', { name: 'Open to print' });
    expect(print.getAttribute('href')).toContain('&disposition=inline&');
    expect(print.getAttribute('target')).toBe('_blank');
    expect(screen.queryByText('One row per payment')).toBeNull();

    await user.click(screen.getByText('For accounting software (ISO 20022)'));
    expect(hrefOf('Download')).toBe(
      '/api/accounts/a1/export?format=camt053&batches=parent&dateFrom=2026-03-01&dateTo=2026-03-31',
    );
    expect(screen.queryByRole('link', { name: 'Open to print' })).toBeNull();
  });

  it('knows months by their names', async () => {
    const { user } = renderPage(
      <ExportDialog open onClose={() => {}} accounts={[ACCOUNT]} filter={NO_FILTER} />,
    );
    const months = screen.getByRole('group', { name: 'Earlier months' });
    expect(months.querySelectorAll('option')).toHaveLength(11);
    const [latest] = months.querySelectorAll('option');
    const month = latest?.value ?? '';
    await user.selectOptions(screen.getByLabelText('Period'), month);
    expect(hrefOf('Download')).toContain(`dateFrom=${month}-01&dateTo=${month}-`);
  });
});
