import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage } from '@/components/testing/render-page';
import { PaymentFacts } from './payment-facts';

const withReference = (referenceType?: string) => {
  const { request } = paymentDetail();
  return paymentDetail({
    request: {
      ...request,
      remittanceInformationStructured: {
        reference: '33011904266',
        ...(referenceType && { referenceType }),
      },
    } as typeof request,
  });
};

it('a reference within Norway is a KID unless it names another type', () => {
  renderPage(<PaymentFacts payment={withReference()} />);
  screen.getByText('KID');
});

it('a reference of another type is what it says', () => {
  renderPage(<PaymentFacts payment={withReference('CINV')} />);
  screen.getByText('Invoice number');
  expect(screen.queryByText('KID')).toBeNull();
});

it.each([
  ['a Norwegian account number', {}, null],
  ['a Norwegian IBAN', { creditorAccount: { iban: 'NO9386011117947', currency: 'NOK' } }, null],
  [
    'a foreign IBAN',
    { creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' } },
    'Norway',
  ],
  ['another country', { creditorAddress: { country: 'DE' } }, 'Germany'],
  ['the rest of an address', { creditorAddress: { city: 'Bergen', country: 'NO' } }, 'Norway'],
])('says the country unless the account number alone does: %s', (_, change, said) => {
  const { request } = paymentDetail();
  const payment = paymentDetail({ request: { ...request, ...change } as typeof request });
  renderPage(<PaymentFacts payment={payment} />);
  expect(screen.queryByText(/^(Norway|Germany)$/)?.textContent ?? null).toBe(said);
});
