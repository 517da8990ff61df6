import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { AppError } from '@/lib/http/app-error';
import { Cursor, cursorUnknown } from '@/lib/http/cursor';
import { PAYMENT_BYTES_MAX } from '@/lib/http/read-body';
import { created, ok } from '@/lib/http/route';
import { initiatePayment } from '@/lib/pisp/payment/initiate-payment';
import { listPayments } from '@/lib/pisp/payment/list-payments';
import { ContextId } from '@/lib/view/connection/context-id';
import { LISTED_PAYMENTS, type PaymentsView, type PaymentView } from '@/lib/view/payment';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { IsoDate } from '@/lib/xs2a/value/iso-date-schemas';
import { initiationProblem } from './initiation-problem';

const PaymentsQuery = z.object({
  context: ContextId.optional(),
  filter: z.enum(LISTED_PAYMENTS, 'choice-unknown').default('all'),
  kind: z.enum(PAYMENT_KINDS, 'choice-unknown').optional(),
  accountId: z.uuid('choice-unknown').optional(),
  dateFrom: IsoDate.optional(),
  dateTo: IsoDate.optional(),
  words: z
    .string('text-required')
    .trim()
    .min(1, 'text-too-short')
    .max(80, 'text-too-long')
    .optional(),
  cursor: Cursor.optional(),
});

const NewPayment = z.object({
  draftId: z.uuid('choice-unknown'),
  request: z.unknown(),
  allowLogicalDuplicate: z.boolean('boolean-required').default(false),
});

export const GET = userRoute(
  '/api/payments',
  { query: PaymentsQuery },
  async ({ user, query, now }) => {
    const listed = await listPayments(user.userId, query, now);
    if (listed.ok) return ok<PaymentsView>(listed.page);
    if (listed.parameter === 'accountId') throw new AppError('not-found');
    throw cursorUnknown();
  },
);

export const POST = userRoute(
  '/api/payments',
  // The payment rules check the characters of its texts, with more specific messages.
  { body: NewPayment, bodyBytesMax: PAYMENT_BYTES_MAX, takesAnyText: true },
  async (call) => {
    const { user, body, now } = call;
    const { draftId, request, allowLogicalDuplicate } = body;
    const initiated = await initiatePayment(
      { userId: user.userId, draftId, request, allowLogicalDuplicate },
      presentPsu(call),
      now,
    );
    if (!initiated.ok) throw initiationProblem(initiated);
    return (initiated.isNew ? created : ok)<PaymentView>(initiated.payment);
  },
);
