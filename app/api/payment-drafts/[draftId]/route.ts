import { z } from 'zod';
import {
  DRAFT_BYTES_MAX,
  DraftBankId,
  DraftInput,
  DraftKind,
} from '@/app/api/payment-drafts/draft-body';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent, ok } from '@/lib/http/route';
import { giveUpDraft, onePaymentDraft, writeDraft } from '@/lib/pisp/payment/payment-drafts';
import type { PaymentDraftView } from '@/lib/view/payment';

const ROUTE = '/api/payment-drafts/[draftId]';
const params = z.object({ draftId: z.uuid() });

export const GET = userRoute(ROUTE, { params }, async ({ user, params: { draftId } }) => {
  const draft = await onePaymentDraft({ userId: user.userId, draftId });
  if (draft === null) throw new AppError('not-found');
  return ok<PaymentDraftView>(draft);
});

export const PUT = userRoute(
  ROUTE,
  {
    params,
    body: z.object({ kind: DraftKind, input: DraftInput, bankId: DraftBankId.optional() }),
    bodyBytesMax: DRAFT_BYTES_MAX,
    takesAnyText: true,
  },
  async ({ user, params: { draftId }, body, now }) => {
    const { bankId, ...content } = body;
    const draft = await writeDraft({ userId: user.userId, draftId }, { ...content, bankId }, now);
    if (draft === null) throw new AppError('not-found');
    return ok<PaymentDraftView>(draft);
  },
);

export const DELETE = userRoute(ROUTE, { params }, async ({ user, params: { draftId } }) => {
  if (!(await giveUpDraft({ userId: user.userId, draftId }))) throw new AppError('not-found');
  return noContent();
});
