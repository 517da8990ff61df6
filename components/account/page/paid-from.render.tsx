import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { AccountView } from '@/lib/view/account';
import { PaidFrom } from './paid-from';

const CARD = {
  accountId: 'k',
  kind: 'card',
  relatedAccount: { accountId: 'a', bban: '86011117947', iban: null },
} as unknown as AccountView;

it('has the account a card is paid from in line with the facts below, on a phone too', async () => {
  answerRequests(() => ({ body: { accounts: [{ accountId: 'a', name: 'Brukskonto' }] } }));
  renderPage(<PaidFrom card={CARD} />);
  const link = await screen.findByRole('link', { name: /Brukskonto/ });
  expect([...link.classList].filter((name) => /(^|:)px-/.test(name))).toEqual(['px-4', 'sm:px-5']);
});
