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
import { created } from '@/lib/http/route';
import {
  beginDraft,
  giveUpDraft,
  onePaymentDraft,
  writeDraft,
} from '@/lib/pisp/payment/payment-drafts';
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
      ifChanged: z.literal('new-draft', 'choice-unknown').optional(),
    }),
    bodyBytesMax: PAYMENT_BYTES_MAX,
    takesAnyText: true,
  },
  async ({ user, params: { draftId }, body, now }) => {
    const { updatedAt, ifChanged, ...content } = body;
    const version = updatedAt === undefined ? undefined : new Date(updatedAt);
    const key = { userId: user.userId, draftId };
    const wrote = await writeDraft(key, { ...content, updatedAt: version }, now);
    if (wrote === null || 'written' in wrote)
      return found<PaymentDraftView>(wrote?.written ?? null);
    const { current } = wrote;
    if (ifChanged === undefined) throw new AppError('conflict', { members: { draft: current } });
    const { contextId, bankId } = current;
    const own = { ...content, contextId, bankId: content.bankId ?? bankId };
    const apart = await beginDraft(user.userId, own, now);
    if (apart === null) throw new AppError('not-found');
    return created<PaymentDraftView>(apart);
  },
);

export const DELETE = userRoute(ROUTE, { params }, async ({ user, params: { draftId } }) =>
  changed(await giveUpDraft({ userId: user.userId, draftId })),
);
