import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { BankMessageView } from '@/lib/view/problem';
import { DuplicateDialog } from './duplicate-dialog';

const suspected = async (bankMessages?: BankMessageView[]) => {
  const problem = {
    code: 'duplicate',
    title: 'Duplicate',
    requestId: 'r-1',
    duplicate: null,
    ...(bankMessages && { bankMessages }),
  } as const;
  renderPage(<DuplicateDialog problem={problem} onYes={() => {}} onNo={() => {}} />);
  return (await screen.findByRole('alertdialog')).textContent;
};

it('quotes what the bank says of a payment that only the bank has seen before', async () => {
  const words = await suspected([{ code: 'CONFLICT', text: 'Seen at 12:04.', path: null }]);
  expect(words).toContain('The bank already has an identical payment');
  expect(words).toContain('Message from the bank: “Seen at 12:04.”');
});

it('quotes nobody when the bank says nothing', async () => {
  expect(await suspected()).not.toContain('Message from the bank');
});
