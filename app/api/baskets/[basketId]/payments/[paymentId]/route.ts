import { z } from 'zod';
import { changedBasket } from '@/app/api/baskets/[basketId]/basket-params';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { ok } from '@/lib/http/route';
import { removeFromBasket } from '@/lib/pisp/basket/remove-from-basket';
import type { BasketDetailView } from '@/lib/view/basket';

export const DELETE = userRoute(
  '/api/baskets/[basketId]/payments/[paymentId]',
  { params: z.object({ basketId: z.uuid(), paymentId: z.uuid() }) },
  async (call) => {
    const { user, params, now } = call;
    const key = { userId: user.userId, basketId: params.basketId };
    const removed = await removeFromBasket(key, params.paymentId, presentPsu(call), now);
    return ok<BasketDetailView>(changedBasket(removed));
  },
);
