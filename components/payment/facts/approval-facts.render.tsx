import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage } from '@/components/testing/render-page';
import { ApprovalFacts } from './approval-facts';

const rows = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

it('says before an approval whom the payment goes to, from where, and its KID', () => {
  const { request } = paymentDetail();
  const payment = paymentDetail({
    debtor: { accountId: null, name: 'Brukskonto', number: '12043174442' },
    request: {
      ...request,
      creditorName: 'Fjordkraft AS',
      creditorAccount: { bban: '15063307286', currency: 'NOK' },
      remittanceInformationUnstructured: undefined,
      remittanceInformationStructured: { reference: '33011904266' },
    } as typeof request,
  });
  renderPage(<ApprovalFacts payment={payment} />);
  expect(rows()).toEqual([
    ['To', 'Fjordkraft AS1506 33 07286'],
    ['From', 'Brukskonto'],
    ['KID', '33011904266'],
  ]);
});

it('says of many references how many more there are', () => {
  const { request } = paymentDetail();
  const references = ['1001', '1002', '1003', '1004', '1005'];
  const payment = paymentDetail({
    request: {
      ...request,
      remittanceInformationStructuredArray: references.map((reference) => ({
        reference,
        referenceType: 'CINV',
      })),
    } as typeof request,
  });
  renderPage(<ApprovalFacts payment={payment} />);
  expect(rows().slice(2)).toEqual([
    ['Invoice number', '1001'],
    ['Invoice number', '1002'],
    ['Invoice number', '1003'],
    ['More references', '2'],
  ]);
});
