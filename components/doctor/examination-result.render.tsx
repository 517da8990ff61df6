import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { Finding } from '@/lib/view/inspected/signature-doctor';
import { ExaminationResult } from './examination-result';

it('says the first cause once, in the verdict, and that of each further check beside it', () => {
  const failed = (check: Finding['check'], cause: Finding['cause'], detail: string): Finding => ({
    check,
    outcome: 'failed',
    detail,
    cause,
  });
  renderPage(
    <ExaminationResult
      examination={{
        findings: [
          failed('required', 'header-missing', 'X-Request-ID, Signature'),
          failed('repeated', 'header-repeated', 'Date'),
        ],
        signingString: [],
        operation: null,
      }}
    />,
  );
  expect(screen.getAllByText(/One or more required headers are missing\./)).toHaveLength(1);
  const [required, repeated] = screen.getAllByRole('listitem').map((one) => one.textContent);
  expect(required).toMatch(/Required headersX-Request-ID, Signature$/);
  expect(repeated).toContain('A header is listed twice. List each signed header once.');
});
