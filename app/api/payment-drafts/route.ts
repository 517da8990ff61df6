import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { PAYMENT_BYTES_MAX } from '@/lib/http/read-body';
import { created, ok } from '@/lib/http/route';
import { beginDraft, listPaymentDrafts } from '@/lib/pisp/payment/payment-drafts';
import { ContextId } from '@/lib/view/connection/context-id';
import type { PaymentDraftsView, PaymentDraftView } from '@/lib/view/payment';
import { DraftBankId, DraftInput, DraftKind } from './draft-body';

const NewDraft = z.object({
  contextId: ContextId,
  kind: DraftKind,
  input: DraftInput.default({}),
  bankId: DraftBankId.optional(),
});

export const GET = userRoute(
  '/api/payment-drafts',
  { query: z.object({ context: ContextId.optional() }) },
  async ({ user, query }) =>
    ok<PaymentDraftsView>(await listPaymentDrafts(user.userId, query.context)),
);

export const POST = userRoute(
  '/api/payment-drafts',
  { body: NewDraft, bodyBytesMax: PAYMENT_BYTES_MAX, takesAnyText: true },
  async ({ user, body, now }) => {
    const { bankId = null, ...content } = body;
    const draft = await beginDraft(user.userId, { ...content, bankId }, now);
    if (draft === null) throw new AppError('not-found');
    return created<PaymentDraftView>(draft);
  },
);
