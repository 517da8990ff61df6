import { z } from 'zod';
import { changed, found } from '@/app/api/found';
import {
  DraftBankId,
  DraftInput,
  DraftKind,
  DraftVersion,
} from '@/app/api/payment-drafts/draft-body';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { PAYMENT_BYTES_MAX } from '@/lib/http/read-body';
import { giveUpDraft, onePaymentDraft, writeDraft } from '@/lib/pisp/payment/payment-drafts';
import type { PaymentDraftView } from '@/lib/view/payment';

const ROUTE = '/api/payment-drafts/[draftId]';
const params = z.object({ draftId: z.uuid() });

export const GET = userRoute(ROUTE, { params }, async ({ user, params: { draftId } }) =>
  found<PaymentDraftView>(await onePaymentDraft({ userId: user.userId, draftId })),
);

export const PUT = userRoute(
  ROUTE,
  {
    params,
    body: z.object({
      kind: DraftKind,
      input: DraftInput,
      bankId: DraftBankId.optional(),
      updatedAt: DraftVersion.optional(),
    }),
    bodyBytesMax: PAYMENT_BYTES_MAX,
    takesAnyText: true,
  },
  async ({ user, params: { draftId }, body, now }) => {
    const { updatedAt, ...content } = body;
    const version = updatedAt === undefined ? undefined : new Date(updatedAt);
    const key = { userId: user.userId, draftId };
    const wrote = await writeDraft(key, { ...content, updatedAt: version }, now);
    if (wrote !== null && 'current' in wrote)
      throw new AppError('conflict', { members: { draft: wrote.current } });
    return found<PaymentDraftView>(wrote?.written ?? null);
  },
);

export const DELETE = userRoute(ROUTE, { params }, async ({ user, params: { draftId } }) =>
  changed(await giveUpDraft({ userId: user.userId, draftId })),
);
