import type { QueryResultRow } from 'pg';
import { databasePool } from './client';
import { retried } from './retry';

/** Where SQL is sent: the pool, or a transaction's client. Days are read and written as text. */
export type Sql = {
  query<Row extends QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
};

/** Our own SQL, for what Prisma cannot express. */
export function sql(): Sql {
  return {
    query: (text, values = []) => databasePool().query(text, [...values]),
  };
}

/** Runs all of `work` or none of it. The database may ask for another try, so `work` must have no other effects. */
export async function sqlTransaction<T>(work: (db: Sql) => Promise<T>): Promise<T> {
  let isWorkedOut = false;
  const unit = async () => {
    isWorkedOut = false;
    const client = await databasePool().connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work({
        query: (text, values = []) => client.query(text, [...values]),
      });
      isWorkedOut = true;
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return retried(unit, () => !isWorkedOut);
}
