import { basketKey, basketParams } from '@/app/api/baskets/[basketId]/basket-params';
import { startApproval } from '@/app/api/sca-start';
import { userRoute } from '@/lib/auth/user-route';
import { authoriseBasket } from '@/lib/pisp/basket/authorise-basket';

export const POST = userRoute(
  '/api/baskets/[basketId]/authorisations',
  { params: basketParams },
  (call) => startApproval(call, (beginner) => authoriseBasket(basketKey(call), beginner, call.now)),
);
