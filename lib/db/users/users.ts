import { type Db, isUniqueViolation } from '@/lib/db/client';
import type { User } from '@/lib/db/generated/client';

export type { User };

/** Creates a user; false when another user has the address. */
export async function createUser(
  db: Db,
  user: Pick<User, 'id' | 'email' | 'name' | 'passwordHash' | 'isDemo' | 'createdAt'> & {
    locale?: User['locale'];
  },
): Promise<boolean> {
  try {
    await db.user.create({ data: user });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export function findUserByEmail(db: Db, email: string): Promise<User | null> {
  return db.user.findUnique({ where: { email } });
}

/** The user with this id. */
export function findUserById(db: Db, id: string): Promise<User> {
  return db.user.findUniqueOrThrow({ where: { id } });
}

export function updateUser(
  db: Db,
  id: string,
  data: Partial<Pick<User, 'name' | 'email' | 'passwordHash' | 'locale' | 'emailConfirmedAt'>>,
): Promise<User> {
  return db.user.update({ where: { id }, data });
}

/** Locks a user until the transaction ends. @returns whether the user still exists. */
export async function lockUser(db: Db, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM user_account WHERE id = ${id}::uuid FOR UPDATE`;
  return rows.length === 1;
}

/** Removes a user with all their data. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.user.deleteMany({ where: { id: userId } });
}

/** Removes demo users made before a time. */
export async function deleteDemoUsersOf(db: Db, createdBefore: Date): Promise<number> {
  const { count } = await db.user.deleteMany({
    where: { isDemo: true, createdAt: { lt: createdBefore } },
  });
  return count;
}
