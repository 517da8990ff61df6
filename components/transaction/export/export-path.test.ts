import { describe, expect, it } from 'vitest';
import { exportPath, statementPath } from './export-path';

const days = { dateFrom: '2026-01-01', dateTo: '2026-12-31' };

describe('the address of a download', () => {
  it('names the account, the format and the days', () => {
    expect(
      exportPath(
        { kind: 'account', accountId: 'a' },
        { format: 'csv', form: 'locale', batches: 'entries', ...days },
      ),
    ).toBe(
      '/api/accounts/a/export?format=csv&form=locale&batches=entries&dateFrom=2026-01-01&dateTo=2026-12-31',
    );
  });

  it('says nothing of what the format has no use for', () => {
    expect(
      exportPath(
        { kind: 'card', accountId: 'c' },
        { format: 'camt053', form: 'locale', batches: 'entries', dateFrom: '', dateTo: '' },
      ),
    ).toBe('/api/accounts/c/export?format=camt053');
  });
});

it('the address of a statement names the days, the language and what is done with it', () => {
  expect(statementPath({ accountId: 'a' }, { locale: 'nb', disposition: 'inline', ...days })).toBe(
    '/api/accounts/a/statement?locale=nb&disposition=inline&dateFrom=2026-01-01&dateTo=2026-12-31',
  );
  expect(
    statementPath(
      { accountId: 'a' },
      { locale: 'en', disposition: 'attachment', dateFrom: '', dateTo: '' },
    ),
  ).toBe('/api/accounts/a/statement?locale=en&disposition=attachment');
});
