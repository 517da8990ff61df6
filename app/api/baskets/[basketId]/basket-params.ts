import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import { AppError } from '@/lib/http/app-error';
import type { BasketRead } from '@/lib/pisp/basket/read-basket';
import type { BasketDetailView } from '@/lib/view/basket';

/** The basket of the path: however it is written it is one, and approved once. */
export const basketParams = z.object({ basketId: z.uuid().toLowerCase() });

type Call = { user: { userId: string }; params: z.infer<typeof basketParams> };

export function basketKey({ user, params }: Call) {
  return {
    userId: user.userId,
    basketId: params.basketId,
  };
}

/** A basket with what stood in the way of asking the bank; what is stored is answered all the same. */
export function basketAnswer(read: BasketRead | null): BasketDetailView {
  if (read === null) throw new AppError('not-found');
  return {
    ...read.basket,
    problem: read.trouble === null ? null : problemCodeOfTrouble(read.trouble),
  };
}

/** A basket after something was to be done with it: what stood in the way of that is a problem. */
export function changedBasket(read: BasketRead | null): BasketDetailView {
  if (read !== null && read.trouble !== null) throw bankProblem(read.trouble);
  return basketAnswer(read);
}
