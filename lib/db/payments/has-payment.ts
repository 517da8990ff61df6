import type { Db } from '@/lib/db/client';

type Key = { userId: string; id: string };

export async function hasPayment(db: Db, { userId, id }: Key): Promise<boolean> {
  return (await db.payment.count({ where: { userId, id } })) > 0;
}

export async function hasBasket(db: Db, { userId, id }: Key): Promise<boolean> {
  return (await db.basket.count({ where: { userId, id } })) > 0;
}
