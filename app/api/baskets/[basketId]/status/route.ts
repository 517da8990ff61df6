import { basketAnswer, basketKey, basketParams } from '@/app/api/baskets/[basketId]/basket-params';
import { polledUserRoute, userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { ok } from '@/lib/http/route';
import { readBasketNow } from '@/lib/pisp/basket/read-basket';
import { resumeBasket } from '@/lib/pisp/resume-creation';
import type { BasketDetailView } from '@/lib/view/basket';

/** A basket's status, after resuming its creation if that was left halfway. */
export const POST = userRoute(
  '/api/baskets/[basketId]/status',
  { params: basketParams },
  async (call) => {
    const [key, psu] = [basketKey(call), presentPsu(call)];
    await resumeBasket(key, psu);
    return ok<BasketDetailView>(basketAnswer(await readBasketNow(key, psu, call.now)));
  },
);

export const GET = polledUserRoute(
  '/api/baskets/[basketId]/status',
  { params: basketParams },
  async (call) =>
    ok<BasketDetailView>(
      basketAnswer(await readBasketNow(basketKey(call), presentPsu(call), call.now)),
    ),
);
