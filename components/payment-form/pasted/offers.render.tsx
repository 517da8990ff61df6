import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { Locale } from '@/lib/view/user/preference';
import type { Offer } from './fill-plan';
import { Offers } from './offers';

const offer = (
  field: Offer['field'],
  path: Offer['path'],
  text: string,
  reason: Offer['reason'],
  instead = '',
): Offer => ({ field, path, text, instead, reason });

const ACCOUNT = offer('account', 'creditorAccount.bban', '1204 00 00338', 'unsure');
const KID = offer('kid', 'remittanceInformationStructured.reference', '12040000338', 'unsure');

/** Each question with the buttons that answer it. */
function asked(offers: Offer[], locale: Locale = 'en') {
  const onTake = vi.fn();
  const page = renderPage(
    <Offers
      offers={offers}
      inWords={({ text, also = [] }) =>
        [
          text,
          ...also.flatMap((one) => (one.path === 'instructedAmount.currency' ? one.text : [])),
        ].join(' ')
      }
      onTake={onTake}
    />,
    locale,
  );
  const questions = screen.getAllByRole('listitem').map((question) => [
    question.querySelector('p')?.textContent,
    ...within(question)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ]);
  return { ...page, onTake, questions };
}

it('asks once about a number that may be two things, and takes the answer', async () => {
  const { user, onTake, questions } = asked([ACCOUNT, KID]);
  expect(questions).toEqual([
    ['1204 00 00338 could be an account number or a KID.', 'Use as account number', 'Use as KID'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Use as KID' }));
  expect(onTake).toHaveBeenCalledExactlyOnceWith(KID);
});

it('says of each value why it is only offered', () => {
  const offers = [
    offer('creditorName', 'creditorName', 'Fjordkraft AS', 'unsure'),
    offer('account', 'creditorAccount.bban', '1204 31 74442', 'several'),
    offer('account', 'creditorAccount.bban', '8601 11 17947', 'several'),
    offer('kid', 'remittanceInformationStructured.reference', '26', 'held', '18'),
    offer('amount', 'instructedAmount.amount', '1,249.00', 'unsure'),
  ];
  expect(asked(offers).questions).toEqual([
    ['The bill begins with Fjordkraft AS. Is that the recipient?', 'Use this name'],
    ['The bill has more than one account number.', 'Use 1204 31 74442', 'Use 8601 11 17947'],
    ['KID: the form already has 18.', 'Use 26 instead'],
    ['The amount on the bill can be read in two ways. Is it 1,249.00?', 'Use this amount'],
  ]);
  expect(
    screen.getByRole('button', { name: 'Recipient’s account number: use 8601 11 17947' }),
  ).toBeTruthy();
});

it('says it in Norwegian', () => {
  const offers = [
    offer('creditorName', 'creditorName', 'Fjordkraft AS', 'unsure'),
    offer('invoice', 'remittanceInformationUnstructured', 'Faktura 1', 'several'),
    offer('invoice', 'remittanceInformationUnstructured', 'Faktura 2', 'several'),
    offer('kid', 'remittanceInformationStructured.reference', '26', 'held', '18'),
  ];
  expect(asked(offers, 'nb').questions).toEqual([
    ['Regningen begynner med Fjordkraft AS. Er det mottakeren?', 'Bruk dette navnet'],
    ['Det står mer enn ett fakturanummer på regningen.', 'Bruk Faktura 1', 'Bruk Faktura 2'],
    ['KID: Det står allerede 18 i skjemaet.', 'Bruk 26 i stedet'],
  ]);
});

it('names the currency of each amount, and the KID of each account', () => {
  const [euros, kroner] = ['EUR', 'NOK'].map((text) => ({
    ...offer('amount', 'instructedAmount.amount', '100.00', 'several'),
    also: [{ path: 'instructedAmount.currency' as const, text }],
  }));
  const [withKid, without] = ['18', ''].map((text) => ({
    ...offer('account', 'creditorAccount.bban', '1204 31 74442', 'several'),
    also: [{ path: 'remittanceInformationStructured.reference' as const, text }],
  }));
  expect(asked([euros, kroner, withKid, without].flatMap((one) => one ?? [])).questions).toEqual([
    ['The bill has more than one amount.', 'Use 100.00 EUR', 'Use 100.00 NOK'],
    [
      'The bill has more than one account number.',
      'Use 1204 31 74442 with KID 18',
      'Use 1204 31 74442 without KID',
    ],
  ]);
});
