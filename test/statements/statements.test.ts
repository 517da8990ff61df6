import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenBy, RULES } from './engine-rules';
import { KNOWN_OFFENDERS, unexpected } from './known-offenders';
import { statementsOf } from './tree';
import { writtenStatements } from './written-statements';

const root = path.join(import.meta.dirname, '../..');
const { whole, composed } = writtenStatements(path.join(root, 'lib'));
const broken = (text: string) => statementsOf(text).flatMap(brokenBy);

describe('the SQL of the sources', () => {
  it('is read by the parser of PostgreSQL, and is what engines of many nodes take', () => {
    expect(whole.length).toBeGreaterThan(50);
    const faults = whole.flatMap(({ file, text }) =>
      unexpected(text, broken(text)).map((rule) => `${file}: ${rule}: ${text}`),
    );
    expect(faults).toEqual([]);
  });

  it('is put together at run time in these files alone, and is read where it is sent', () => {
    expect([...new Set(composed.map(({ file }) => file))]).toEqual([
      'db/category-rules.ts',
      'db/connections/access-ends.ts',
      'db/insight.ts',
      'db/kept-sets.ts',
      'db/payments/left-waiting.ts',
      'db/payments/unknown-calls.ts',
      'db/sealed-rows.ts',
      'db/search-transactions.ts',
      'db/transaction-syncs.ts',
      'db/users/mail-messages.ts',
    ]);
  });
});

it('has migrations that make nothing beyond what docs/scale.md names', () => {
  const folder = path.join(root, 'prisma/migrations');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const kinds = files
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => statementsOf(readFileSync(path.join(folder, file), 'utf8')))
    .map(({ kind, of }) => (kind === 'IndexStmt' ? `${kind} ${of.accessMethod}` : kind));
  expect([...new Set(kinds)].sort()).toEqual([
    'AlterEnumStmt',
    'AlterTableStmt',
    'CreateEnumStmt',
    'CreateFunctionStmt',
    'CreateStmt',
    'CreateTrigStmt',
    'DeleteStmt',
    'DropStmt',
    'IndexStmt btree',
    'IndexStmt gin',
    'InsertStmt',
    'RenameStmt',
    'UpdateStmt',
  ]);
});

describe('the known offenders', () => {
  it.each(KNOWN_OFFENDERS)('are still needed: $reason', ({ rule, isNeeded }) => {
    expect(RULES.map(({ name }) => name)).toContain(rule);
    expect(isNeeded()).toBe(true);
  });

  it('cover no other statement and no other rule', () => {
    const prisma =
      'INSERT INTO "public"."payment" (user_id) VALUES ($1) RETURNING "public"."payment"."kind"::text';
    expect(unexpected(prisma, broken(prisma))).toEqual([]);
    const [rule = ''] = broken(prisma);
    expect(unexpected('UPDATE payment SET x = 1 RETURNING kind::text', [rule])).toEqual([rule]);
    expect(unexpected(prisma, ['no LOCK TABLE'])).toEqual(['no LOCK TABLE']);
  });

  it('have a row each in docs/scale.md, and so has the queue', () => {
    const scale = readFileSync(path.join(root, 'docs/scale.md'), 'utf8');
    for (const { reason } of KNOWN_OFFENDERS) expect(scale).toContain(reason);
  });
});

/** For each rule, statements that break it and statements that it must let pass. */
const EXAMPLES: readonly [rule: string, breaks: readonly string[], passes: readonly string[]][] = [
  [
    'no advisory lock',
    ['SELECT pg_advisory_lock(1)', 'SELECT 1 WHERE pg_try_advisory_xact_lock($1)'],
    ['SELECT lock_id FROM transaction_sync'],
  ],
  [
    'no session state',
    [
      "SET search_path = 'x'",
      'LISTEN jobs',
      "SELECT pg_notify('jobs', '')",
      'PREPARE p AS SELECT 1',
      'DECLARE c CURSOR WITH HOLD FOR SELECT 1',
      'CREATE TEMP TABLE t (id int)',
    ],
    ["SET LOCAL statement_timeout = '1s'", 'BEGIN', 'SELECT id FROM payment WHERE user_id = $1'],
  ],
  [
    'no transaction id, no system column',
    ['SELECT pg_current_xact_id()', 'SELECT xmin FROM payment', 'SELECT p.ctid FROM payment p'],
    ['SELECT id FROM payment'],
  ],
  ['no LOCK TABLE', ['LOCK TABLE payment IN EXCLUSIVE MODE'], ['SELECT 1']],
  [
    'no schema, procedure or partition created while requests are served',
    [
      'CREATE TABLE t (id int) PARTITION BY LIST (id)',
      'CALL sweep()',
      'DO $$ BEGIN END $$',
      'ALTER TABLE payment ADD x int',
      'TRUNCATE payment',
    ],
    ['INSERT INTO payment (user_id) VALUES ($1)'],
  ],
  [
    'an UPDATE or DELETE calls no volatile function, and no stable one on a column',
    [
      'UPDATE mail_message SET lease_until = clock_timestamp() WHERE user_id = $1',
      'DELETE FROM passkey_challenge WHERE expires_at <= clock_timestamp()',
      'UPDATE payment SET bank_messages = to_jsonb(kind) WHERE user_id = $1',
      'WITH gone AS (DELETE FROM session WHERE id = gen_random_uuid()) SELECT 1',
      'UPDATE payment SET x = of_our_own($1) WHERE user_id = $2',
    ],
    [
      'UPDATE mail_message SET lease_until = now() + make_interval(secs => $1) WHERE user_id = $2',
      'UPDATE user_account SET x = clock_timestamp()',
      'INSERT INTO payment (user_id, at) VALUES ($1, clock_timestamp())',
    ],
  ],
  [
    'RETURNING and DO UPDATE call only immutable functions',
    [
      'UPDATE transaction_sync SET x = 1 WHERE user_id = $1 RETURNING date_from::text',
      'INSERT INTO payment_likeness (user_id, h) VALUES ($1, $2) ON CONFLICT (user_id, h) DO UPDATE SET claimed_at = now()',
      'DELETE FROM payment WHERE user_id = $1 RETURNING now()',
    ],
    [
      'INSERT INTO payment_likeness (user_id, h) VALUES ($1, now()) ON CONFLICT (user_id, h) DO UPDATE SET claimed_at = EXCLUDED.claimed_at RETURNING h',
      'SELECT date_from::text FROM transaction_sync',
    ],
  ],
  [
    'rows are locked on one node: the distribution column has one value',
    [
      'SELECT id FROM mail_message WHERE state = $1 LIMIT 1 FOR UPDATE SKIP LOCKED',
      'SELECT 1 FROM payment WHERE id = $1 FOR UPDATE',
      'SELECT 1 FROM payment p JOIN basket b ON p.user_id = b.user_id FOR UPDATE',
    ],
    [
      'SELECT 1 FROM payment WHERE user_id = $1::uuid AND id = $2 FOR UPDATE',
      'SELECT 1 FROM user_account WHERE id = $1 FOR UPDATE',
      'SELECT 1 FROM psu_hash WHERE hash = $1 FOR UPDATE',
    ],
  ],
  [
    'a new row has its distribution column',
    ['INSERT INTO payment (id) VALUES ($1)', 'INSERT INTO psu_hash (user_id) VALUES ($1)'],
    ['INSERT INTO payment (user_id, id) VALUES ($1, $2)', 'INSERT INTO rate_limit VALUES ($1, $2)'],
  ],
  [
    'ON CONFLICT names the distribution column',
    ['INSERT INTO payment (user_id, id) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING'],
    [
      'INSERT INTO payment (user_id, id) VALUES ($1, $2) ON CONFLICT (user_id, id) DO NOTHING',
      'INSERT INTO payment (user_id, id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      'INSERT INTO seal_key (id) VALUES ($1) ON CONFLICT (id) DO NOTHING',
    ],
  ],
  [
    'ON CONFLICT names columns',
    ['INSERT INTO t (user_id) VALUES ($1) ON CONFLICT (user_id, lower(name)) DO NOTHING'],
    ['INSERT INTO t (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING'],
  ],
  [
    'the distribution column never changes',
    ['UPDATE connection SET user_id = $1 WHERE user_id = $2', 'UPDATE psu_hash SET hash = $1'],
    ['UPDATE psu_hash SET user_id = $1 WHERE hash = $2'],
  ],
  [
    'one statement changes a table once',
    ['WITH a AS (DELETE FROM payment RETURNING id) UPDATE payment SET x = 1'],
    ['WITH a AS (DELETE FROM payment RETURNING id) UPDATE basket SET x = 1'],
  ],
  [
    'no recursion, grouping sets or samples over several nodes',
    [
      'WITH RECURSIVE n AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT * FROM n',
      'SELECT count(*) FROM payment GROUP BY ROLLUP (kind)',
      'SELECT id FROM payment TABLESAMPLE SYSTEM (1)',
    ],
    ['WITH n AS (SELECT 1) SELECT * FROM n GROUP BY 1'],
  ],
];

it('has an example for every rule', () => {
  expect(EXAMPLES.map(([rule]) => rule)).toEqual(RULES.map(({ name }) => name));
});

it.each(EXAMPLES)('holds: %s', (rule, breaks, passes) => {
  for (const text of breaks)
    expect([text, broken(text)]).toEqual([text, expect.arrayContaining([rule])]);
  for (const text of passes) expect([text, broken(text)]).toEqual([text, []]);
});
