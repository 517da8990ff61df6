import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import { AppError } from '@/lib/http/app-error';
import type { BasketRead } from '@/lib/pisp/basket/read-basket';
import type { BasketDetailView } from '@/lib/view/basket';

/** The basket in the path. In lower case: however the id is written, it is one basket, approved once. */
export const basketParams = z.object({ basketId: z.uuid().toLowerCase() });

type Call = { user: { userId: string }; params: z.infer<typeof basketParams> };

export function basketKey({ user, params }: Call) {
  return { userId: user.userId, basketId: params.basketId };
}

/** A basket with what kept the bank from being asked; the stored data is returned anyway. */
export function basketAnswer(read: BasketRead | null): BasketDetailView {
  if (read === null) throw new AppError('not-found');
  return {
    ...read.basket,
    problem: read.trouble === null ? null : problemCodeOfTrouble(read.trouble),
  };
}

/** A basket after a change; what prevented the change is a problem. */
export function changedBasket(read: BasketRead | null): BasketDetailView {
  if (read !== null && read.trouble !== null) throw bankProblem(read.trouble);
  return basketAnswer(read);
}
