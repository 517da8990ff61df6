import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { PaymentDraftView } from '@/lib/view/payment';
import { DraftRows } from './draft-rows';

const draft = (amount: string) =>
  ({
    draftId: amount,
    kind: 'norwegian-domestic-credit-transfers',
    input: { creditorName: 'Fjordkraft', instructedAmount: { amount, currency: 'NOK' } },
    updatedAt: '2026-11-18T09:12:00Z',
  }) as unknown as PaymentDraftView;

it('an amount of a draft looks as amounts do, and stays as it was typed while it is none', () => {
  const typed = ['1249.50', '2249,50', '12 kr', '1,234', 'twelve'];
  renderPage(<DraftRows drafts={typed.map(draft)} />);
  for (const shown of ['1,249.50', '2,249.50', '12.00', '1,234', 'twelve']) screen.getByText(shown);
});
