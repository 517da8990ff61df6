import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { ok } from '@/lib/http/route';
import { dissolveBasket } from '@/lib/pisp/basket/dissolve-basket';
import { readBasket } from '@/lib/pisp/basket/read-basket';
import type { BasketDetailView } from '@/lib/view/basket';
import { basketAnswer, basketKey, basketParams, changedBasket } from './basket-params';

export const GET = userRoute('/api/baskets/[basketId]', { params: basketParams }, async (call) =>
  ok<BasketDetailView>(basketAnswer(await readBasket(basketKey(call), call.now))),
);

export const DELETE = userRoute('/api/baskets/[basketId]', { params: basketParams }, async (call) =>
  ok<BasketDetailView>(
    changedBasket(await dissolveBasket(basketKey(call), presentPsu(call), call.now)),
  ),
);
