import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { database, databasePool, transaction } from '@/lib/db/client';
import { sql, sqlTransaction } from '@/lib/db/sql';
import { newUser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';

shared(openApplication);
beforeAll(async () => {
  // A sequence keeps counting even when the transaction that used it is rolled back.
  await databasePool().query(`
    CREATE SEQUENCE tried;
    CREATE TABLE done (n int);
    CREATE FUNCTION undone_until(n int, code text) RETURNS int LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tried') < n THEN RAISE EXCEPTION 'undone' USING ERRCODE = code; END IF;
      RETURN n;
    END $$;
    CREATE FUNCTION lost_once() RETURNS int LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tried') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN 1;
    END $$;`);
});
beforeEach(async () => {
  await databasePool().query('TRUNCATE done; ALTER SEQUENCE tried RESTART');
});

const tries = async () =>
  Number((await databasePool().query('SELECT last_value AS n FROM tried')).rows[0].n);
const done = async () =>
  (await databasePool().query('SELECT count(*)::int AS n FROM done')).rows[0].n;

describe('a statement by itself', () => {
  it.each(['40001', '40P01'])('is tried again after %s, of Prisma too', async (code) => {
    await sql().query('INSERT INTO done SELECT undone_until(4, $1)', [code]);
    expect([await tries(), await done()]).toEqual([4, 1]);
    await databasePool().query('ALTER SEQUENCE tried RESTART');
    await database().$executeRaw`INSERT INTO done SELECT undone_until(3, ${code})`;
    expect([await tries(), await done()]).toEqual([3, 2]);
  });

  it('fails at last when it is undone each time', async () => {
    const insert = sql().query(`INSERT INTO done SELECT undone_until(99, '40001')`);
    await expect(insert).rejects.toMatchObject({ code: '40001' });
    expect([await tries(), await done()]).toEqual([10, 0]);
  });

  it('is not tried again when it is refused', async () => {
    const insert = sql().query(`INSERT INTO done SELECT undone_until(99, '23514')`);
    await expect(insert).rejects.toMatchObject({ code: '23514' });
    expect(await tries()).toBe(1);
  });

  it('that reads is tried again when its connection is lost', async () => {
    expect((await sql().query('SELECT lost_once() AS n')).rows).toEqual([{ n: 1 }]);
    expect(await tries()).toBe(2);
  });

  it('that writes is not: it may have been committed', async () => {
    const insert = sql().query('INSERT INTO done SELECT lost_once()');
    await expect(insert).rejects.toThrow();
    expect([await tries(), await done()]).toEqual([1, 0]);
  });
});

describe('a transaction', () => {
  it('is run again as a whole when its connection is lost', async () => {
    await sqlTransaction(async (db) => {
      await db.query('INSERT INTO done VALUES (1)');
      await db.query('SELECT lost_once()');
    });
    expect([await tries(), await done()]).toEqual([2, 1]);
  });

  it('of Prisma is, too', async () => {
    const { userId } = await newUser();
    await transaction(async (db) => {
      await db.$executeRaw`INSERT INTO done VALUES (1)`;
      await db.$queryRaw`SELECT lost_once()`;
      await db.user.update({ where: { id: userId }, data: { name: 'Later' } });
    });
    expect([await tries(), await done()]).toEqual([2, 1]);
  });

  it('is run again when the database undid it', async () => {
    await transaction(async (db) => {
      await db.$executeRaw`INSERT INTO done SELECT undone_until(3, '40001')`;
    });
    expect([await tries(), await done()]).toEqual([3, 1]);
  });

  it('whose connection is lost when it commits is not: it may have been committed', async () => {
    await databasePool().query(
      `CREATE FUNCTION lost_at_commit() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM lost_once(); RETURN NULL; END $$;
       CREATE CONSTRAINT TRIGGER lost AFTER INSERT ON done DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION lost_at_commit()`,
    );
    const insert = async (db: { query(text: string): Promise<unknown> }) => {
      await db.query('INSERT INTO done VALUES (1)');
    };
    await expect(sqlTransaction(insert)).rejects.toThrow();
    expect([await tries(), await done()]).toEqual([1, 0]);
    await databasePool().query('DROP TRIGGER lost ON done');
  });
});
