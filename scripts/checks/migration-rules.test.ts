import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '@/database/migrate';
import { root } from '@/scripts/root';
import { migrationFaults } from './migration-rules';

const faultsOf = (sql: string, name = '0099_test') => migrationFaults({ name, sql });

describe('a migration', () => {
  it.each([
    ['ALTER TABLE "payment" DROP COLUMN "amount";', 'drops what old processes may still use'],
    ['DROP TABLE payment', 'drops what old processes may still use'],
    ['ALTER TABLE a RENAME TO b', 'renames what old processes still use by its old name'],
    ['ALTER TABLE a ALTER COLUMN "b" TYPE bigint', 'changes the type of a column'],
    ['ALTER TABLE a ALTER "b" SET DATA TYPE bigint', 'changes the type of a column'],
    [
      'ALTER TABLE a ALTER COLUMN b SET NOT NULL',
      'requires a column that old processes do not write',
    ],
    [
      'ALTER TABLE a ADD COLUMN b int DEFAULT 1, ADD COLUMN c TEXT NOT NULL',
      'adds a column that old processes do not write, NOT NULL and without DEFAULT',
    ],
    [
      'ALTER TABLE a ADD CONSTRAINT c CHECK (n > 0)',
      'adds a constraint to an existing table without NOT VALID',
    ],
  ])('that old processes could not run beside is refused: %s', (sql, fault) => {
    expect(faultsOf(sql)).toEqual([
      `The migration 0099_test ${fault}: expand first, contract a release later.`,
    ]);
  });

  it.each([
    'CREATE TABLE a (n int NOT NULL); ALTER TABLE "a" ADD CONSTRAINT f FOREIGN KEY (n) REFERENCES b (n);',
    'ALTER TABLE a ADD COLUMN b BOOLEAN NOT NULL DEFAULT false, ADD COLUMN c TEXT;',
    'ALTER TABLE a ADD CONSTRAINT c CHECK (n > 0) NOT VALID; ALTER TABLE a VALIDATE CONSTRAINT c;',
    "-- DROP TABLE a\nUPDATE a SET b = 'DROP TABLE a; RENAME';",
    '-- contract: "amount" is unused since 0098\nALTER TABLE a DROP COLUMN amount;',
  ])('that only adds, or says that it contracts, is let through: %s', (sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });

  it.each([
    'ALTER TABLE a ADD COLUMN b int; CREATE INDEX "a_b" ON "a" (b);',
    'CREATE UNIQUE INDEX i\nON a (n) WHERE n > 0; ALTER TABLE "a" ADD COLUMN b int;',
    'ALTER TABLE a ADD COLUMN b int; UPDATE a SET b = n;',
    'ALTER TABLE ONLY a ADD COLUMN b int; UPDATE "a" AS o SET b = n;',
    'ALTER TABLE IF EXISTS a ADD COLUMN b int; UPDATE a SET b = n;',
    'ALTER TABLE IF EXISTS ONLY public."a" ADD COLUMN b int; UPDATE "public"."a" SET b = n;',
    'ALTER TABLE a ADD COLUMN b int; CREATE INDEX i ON public.a (b);',
    '-- contract: "c" is unused since 0098\nALTER TABLE a DROP COLUMN c; UPDATE a SET b = n;',
  ])('that keeps a table locked while it works on every row is refused: %s', (sql) => {
    expect(faultsOf(sql, '0110_test')).toEqual([
      'The migration 0110_test alters "a", and indexes or fills it while nobody can read it: use a file for each.',
    ]);
    expect(faultsOf(sql, '0109_test')).toEqual([]);
  });

  it.each([
    'CREATE INDEX i ON a (n); UPDATE a SET b = n;',
    'ALTER TABLE a ADD COLUMN b int; CREATE INDEX i ON c (n); UPDATE c SET b = n;',
    'CREATE TABLE a (n int); ALTER TABLE a ADD COLUMN b int; CREATE INDEX i ON a (n);',
    'CREATE TABLE public.a (n int); ALTER TABLE IF EXISTS a ADD COLUMN b int; UPDATE "a" SET b = n;',
    'ALTER TABLE public.a ADD COLUMN b int; CREATE INDEX i ON public.c (n);',
    'ALTER TABLE public ADD COLUMN b int; UPDATE a SET b = n;',
    'ALTER TABLE a ADD CONSTRAINT f FOREIGN KEY (n) REFERENCES c (n) ON UPDATE SET NULL NOT VALID;',
  ])(
    'that works on the rows of another table, or of its own new one, is let through: %s',
    (sql) => {
      expect(faultsOf(sql, '0110_test')).toEqual([]);
    },
  );

  it('older than the rule is left as it is', () => {
    expect(faultsOf('DROP TABLE a', '0024_one_account')).toEqual([]);
  });
});

// The sandbox bank has one process, which stops during migrations.
it('every migration of the application keeps the rule', async () => {
  const migrations = await readMigrations(path.join(root, 'prisma/migrations'));
  expect(migrations.flatMap(migrationFaults)).toEqual([]);
});
