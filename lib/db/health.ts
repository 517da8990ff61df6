import type { Db } from './client';

/** Answers when the database answers; throws otherwise. */
export const askDatabase = async (db: Db): Promise<void> => {
  await db.$queryRaw`SELECT 1`;
};
