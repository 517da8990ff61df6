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
  renderPage(<DraftRows drafts={[draft('1249.50'), draft('12 kr')]} />);
  screen.getByText('1,249.50');
  screen.getByText('12 kr');
});
