import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, sentences } from '@/components/testing/render-page';
import { BulkRows } from './bulk-rows';

const say = sentences();

it('shows what few rows of a bulk have, and a sum for each currency', () => {
  const row = {
    instructedAmount: { amount: '10.00', currency: 'NOK' as const },
    creditorName: 'Elvebakken Barnehage',
    creditorAccount: { bban: '12043174442', currency: 'NOK' as const },
    creditorAddress: { country: 'NO' as const },
  };
  const rare = {
    ...row,
    instructedAmount: { amount: '5.50', currency: 'EUR' as const },
    creditorAccount: { bban: '86011117947', currency: 'SEK' as const },
    creditorAddress: {
      street: 'Storgata',
      buildingNumber: '1',
      city: 'Bergen',
      country: 'NO' as const,
    },
    ultimateDebtor: 'Ingrid Vik AS',
    purposeCode: 'SALA' as const,
    remittanceInformationStructuredArray: [{ reference: '1234567897' }, { reference: 'F-7' }],
  };
  renderPage(
    <BulkRows
      rows={[row, rare]}
      payment={{
        amount: { amount: '10.00', currency: 'NOK' },
        furtherAmounts: [{ amount: '5.50', currency: 'EUR' }],
      }}
    />,
  );
  const [, plain, further, sum] = screen
    .getAllByRole('row')
    .map((each) => each.textContent?.replaceAll('\u00a0', ' ') ?? '');
  expect(plain).not.toContain('Norway');
  for (const text of [
    '8601 11 17947 SEK',
    'Storgata 1, Bergen, Norway',
    `${say('payment.ultimateDebtor')}: Ingrid Vik AS`,
    say('purpose.SALA'),
    '1234567897, F-7',
  ]) {
    expect(further).toContain(text);
  }
  expect(sum).toBe(`${say('payment.sum')}10.00NOK5.50EUR`);
});
