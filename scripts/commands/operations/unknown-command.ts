/**
 * The operator's command for payments and baskets that the bank may or may not have. The interface cannot look one up
 * without its id, so a person asks the bank, quoting the X-Request-ID. See docs/decisions/0155-unknown-outcomes.md.
 */
import type pg from 'pg';
import { OperatorError } from '@/database/operator-error';
import {
  listUnknownCalls,
  resolveUnknownCall,
  type UnknownCall,
} from '@/lib/db/payments/unknown-calls';
import { ResourceId } from '@/lib/xs2a/message/link';
import { readSettings } from '@/scripts/product/settings';
import usages from '@/scripts/usages.json';
import { sqlOf, withDatabase } from './operator-database';

export type UnknownCommand = {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
};

const USAGE = usages.unknown;

/** @throws OperatorError, one sentence, when a step is refused; nothing has changed then. */
export async function runUnknownCommand(command: UnknownCommand): Promise<void> {
  const { args, environment, print } = command;
  const { DATABASE_URL, DATA_DIR } = environment;
  const step = readStep(args);
  await withDatabase(readSettings({ DATABASE_URL, DATA_DIR }), async (db) => {
    if (step.name === 'list') await list(db, print);
    else await settle(db, step, print);
  });
}

/** An id that was taken down with its label or its address; afterwards nothing could correct it. */
const NOT_IN_AN_ID = /[\s/\\?#\p{C}]/u;

const UNIQUE_VIOLATION = '23505';

type Step = { name: 'list' } | { name: 'settle'; requestId: string; resourceId: string | null };

function readStep(args: readonly string[]): Step {
  const [name, requestId, id, ...more] = args;
  if (more.length === 0) {
    if (name === 'list' && requestId === undefined) return { name };
    if (name === 'not-created' && requestId !== undefined && id === undefined)
      return { name: 'settle', requestId, resourceId: null };
    if (name === 'created' && requestId !== undefined && id !== undefined) {
      if (id === '') throw new OperatorError(`The id of the bank is empty; usage: ${USAGE}`);
      if (!ResourceId.safeParse(id).success || NOT_IN_AN_ID.test(id))
        throw new OperatorError(`${JSON.stringify(id)} cannot be an id of the bank.`);
      return { name: 'settle', requestId, resourceId: id };
    }
  }
  throw new OperatorError(`Usage: ${USAGE}`);
}

async function list(db: pg.Client, print: (line: string) => void): Promise<void> {
  const calls = await listUnknownCalls(sqlOf(db));
  for (const call of calls) print(lineOf(call));
  print(calls.length === 1 ? '1 outcome is unknown' : `${calls.length} outcomes are unknown`);
}

/** The action, its time, and its consequence: a line contains no personal data. */
function lineOf(call: UnknownCall): string {
  const { requestId, bankId, operation, tries, firstSentAt, endedAt, aboutId, wasSentAgain } = call;
  const amount = call.amount === null ? [] : [`${call.amount} ${call.currency}`];
  const isCreation = operation.startsWith('create-');
  return [
    requestId,
    bankId,
    operation,
    aboutId,
    ...amount,
    `${tries} ${tries === 1 ? 'try' : 'tries'} from ${(firstSentAt ?? endedAt).toISOString()}`,
    `given up at ${endedAt.toISOString()}`,
    ...(wasSentAgain ? ['sent again'] : []),
    isCreation ? 'ask the bank' : 'resolved once its status is read',
  ].join('  ');
}

async function settle(
  db: pg.Client,
  { requestId, resourceId }: Extract<Step, { name: 'settle' }>,
  print: (line: string) => void,
): Promise<void> {
  try {
    await db.query('BEGIN');
    const settled = await resolveUnknownCall(sqlOf(db), requestId.toLowerCase(), {
      resourceId,
    });
    await db.query('COMMIT');
    if (settled === null)
      throw new OperatorError(
        `No payment or basket with the X-Request-ID ${requestId} has an unknown outcome; "npm run unknown -- list" lists those that do.`,
      );
    print(
      resourceId === null
        ? `The ${settled} is now recorded as not created.`
        : `The ${settled} is now recorded as created; its status is read when somebody opens it.`,
    );
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION)
      throw new OperatorError(`${resourceId} is already the id of another payment or basket.`, {
        cause,
      });
    throw cause;
  }
}
