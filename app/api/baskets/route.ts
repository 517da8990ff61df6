import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { AppError } from '@/lib/http/app-error';
import { Cursor, cursorUnknown } from '@/lib/http/cursor';
import { created, ok } from '@/lib/http/route';
import { makeBasket, type RefusedPayment } from '@/lib/pisp/basket/create-basket';
import { listBaskets } from '@/lib/pisp/basket/read-basket';
import type { BasketsView, BasketView } from '@/lib/view/basket';
import { ContextId } from '@/lib/view/connection/context-id';
import { BasketRequest } from '@/lib/xs2a/payment/basket';

const BasketsQuery = z.object({
  context: ContextId.optional(),
  cursor: Cursor.optional(),
});

/** The rules for payments are the interface's; their ids are ours. */
const NewBasket = z.object({
  intentKey: z.uuid('choice-unknown'),
  contextId: ContextId,
  paymentIds: BasketRequest.shape.paymentIds,
  forApproval: z.boolean('boolean-required').default(false),
});

const refusal = (refused: readonly RefusedPayment[]): AppError =>
  new AppError('conflict', {
    fields: refused.map(({ index, refusal: why }) => ({
      path: `paymentIds.${index}`,
      rule: `basket-${why}`,
    })),
  });

export const GET = userRoute('/api/baskets', { query: BasketsQuery }, async (call) => {
  const { user, query, now } = call;
  const page = await listBaskets(
    { userId: user.userId, context: query.context, cursor: query.cursor },
    now,
  );
  if (page === null) throw cursorUnknown();
  return ok<BasketsView>(page);
});

export const POST = userRoute('/api/baskets', { body: NewBasket }, async (call) => {
  const { user, body, now } = call;
  // Anything but a UUID identifies no payment.
  if (!body.paymentIds.every((id) => z.uuid().safeParse(id).success))
    throw new AppError('not-found');
  const made = await makeBasket({ userId: user.userId, ...body }, presentPsu(call), now);
  if (made.ok) return made.isNew ? created<BasketView>(made.basket) : ok<BasketView>(made.basket);
  throw made.reason === 'refused' ? refusal(made.refused) : bankProblem(made);
});
