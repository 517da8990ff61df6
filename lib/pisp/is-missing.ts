import { z } from 'zod';
import { database } from '@/lib/db/client';
import { hasBasket, hasPayment } from '@/lib/db/payments/has-payment';

const PAGE_OF_ONE = /^\/(payments|baskets)\/([^/?#]+)(?=[?#]|$)/;

/** Whether a path leads to a payment or basket that the user does not have: someone else's, or nobody's. */
export async function isMissing(userId: string, path: string): Promise<boolean> {
  const [, of, id] = PAGE_OF_ONE.exec(path) ?? [];
  // `new` is a page, not an id.
  if (id === undefined || id === 'new') return false;
  if (!z.uuid().safeParse(id).success) return true;
  const key = { userId, id };
  return !(await (of === 'payments' ? hasPayment(database(), key) : hasBasket(database(), key)));
}
