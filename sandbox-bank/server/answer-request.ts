/**
 * Takes one request of the interface from gate to answer: gate, replay of X-Request-ID, validation of query and body,
 * handler. A change is one transaction together with its stored answer, so a crash leaves either both or neither.
 */
import type { z } from 'zod';
import { TPP_MESSAGE_STATUS, tppError } from '@/lib/xs2a/message/tpp-message';
import { explainedRules } from '@/lib/xs2a/value/rule';
import type { Gate, IncomingRequest, PassedRequest } from '@/sandbox-bank/gate/gate';
import type { Queryable } from '@/sandbox-bank/store/database';
import type { BegunReads } from '@/sandbox-bank/store/remembered-reads';
import type { RequestCheck } from '@/sandbox-bank/store/request-log';
import {
  claimRequest,
  type RequestIdentity,
  storeAnswer,
  type WrittenAnswer,
} from '@/sandbox-bank/store/request-replay';
import { findWorld, lockWorld, type World } from '@/sandbox-bank/store/world';
import type { Bank } from './bank';
import type { BankOperation, Call } from './operation';
import {
  type Answer,
  expectedAndCame,
  JSON_MEDIA_TYPE,
  quote,
  refuse,
  refuseRules,
  refuseWith,
} from './reply';
import { isEmptyBody, parseBody, refuseBody } from './request-body';
import { namesUnknownWorld, refuseUnknownWorld } from './world-of-request';

/** A request for an operation that the router found. */
export type RoutedRequest = IncomingRequest & {
  operation: BankOperation;
  params: Record<string, string>;
  query: URLSearchParams;
  /** The world that the request belongs to. */
  world: World;
  /** Where a read reads; null for a change, which has a transaction of its own. */
  reads: BegunReads | null;
};

/** An answer, and the check that refused the request, if any. */
export type AnsweredRequest = { answer: WrittenAnswer; failed: RequestCheck | null };

/** Answers one request. Never throws: a bug becomes 500 SYSTEM_ERROR and a line in the log. */
export type AnswerRequest = (request: RoutedRequest) => Promise<AnsweredRequest>;

/** Creates a bank's answering function. */
export function createAnswerRequest(bank: Bank, gate: Gate): AnswerRequest {
  return async (routed) => {
    try {
      const passed = await gate(routed.operation, routed);
      if (!passed.ok) return { answer: writeAnswer(passed.answer), failed: passed.check };
      return routed.reads === null
        ? await answerChange(bank, routed, passed.request)
        : await answerRead(bank, routed, passed.request, routed.reads);
    } catch (error) {
      bank.log(
        `${routed.operation.row.id} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return byRules(
        writeAnswer(
          refuse('SYSTEM_ERROR', 'The bank failed to process the request; nothing was changed.'),
        ),
      );
    }
  };
}

type CallFrame = Pick<Call<unknown, unknown>, 'db' | 'transaction' | 'afterCommit'>;

type ParsedQuery = { ok: true; value: unknown } | { ok: false; answer: Answer };

/** The answer as it is stored and sent. @see interface#what-the-service-does */
export function writeAnswer({ status, headers = {}, body }: Answer): WrittenAnswer {
  return body === undefined
    ? { status, headers, body: null }
    : {
        status,
        headers: { 'Content-Type': JSON_MEDIA_TYPE, ...headers },
        body: JSON.stringify(body),
      };
}

/** @assumes request-replay-kept */
async function answerRead(
  bank: Bank,
  routed: RoutedRequest,
  passed: PassedRequest,
  reads: BegunReads,
): Promise<AnsweredRequest> {
  // A read that comes again is done again: its consent or its SCA may have ended, and each one counts.
  if (
    routed.world.behaviour.replayRequestIds &&
    (await bank.readIds.isReused(
      identityOf(routed, passed),
      reads.stored,
      bank.clock.transportNow(),
    ))
  ) {
    return reused(passed);
  }
  try {
    return byRules(
      writeAnswer(
        await handle(bank, routed, passed, {
          db: reads,
          transaction: reads.transaction,
          afterCommit: (work) => work(),
        }),
      ),
    );
  } catch (error) {
    // A read locks no world, and what it counts or begins has no place in one that was removed meanwhile.
    if ((await findWorld(bank.db, routed.world.id)) !== null) throw error;
    return byRules(writeAnswer(refuseUnknownWorld()));
  }
}

async function answerChange(
  bank: Bank,
  routed: RoutedRequest,
  passed: PassedRequest,
): Promise<AnsweredRequest> {
  const identity = identityOf(routed, passed);
  let afterCommit: (() => void | Promise<void>)[] = [];
  // A snapshot includes used ids, and the id may be that of a read. They are written here, where no transaction
  // holds a connection.
  if (routed.operation.ofWorlds || bank.readIds.isBuffered(identity)) await bank.readIds.flush();
  const answered = await bank.db.transaction(async (db): Promise<AnsweredRequest> => {
    afterCommit = [];
    const world = routed.operation.ofWorlds
      ? routed.world
      : await lockWorld(db, routed.world.id, 'share');
    if (world === null) return byRules(writeAnswer(refuseUnknownWorld()));
    const replaying = world.behaviour.replayRequestIds;
    if (replaying) {
      const finding = await claimRequest(db, identity, bank.clock.transportNow());
      if (finding.kind === 'repeated') return byRules(finding.answer);
      if (finding.kind === 'reused') return reused(passed);
    }
    const written = writeAnswer(
      await handle(bank, { ...routed, world }, passed, {
        db,
        transaction: (work) => work(db),
        afterCommit: (work) => afterCommit.push(work),
      }),
    );
    if (replaying) await storeAnswer(db, identity, written);
    return byRules(written);
  });
  for (const work of afterCommit) await work();
  return answered;
}

/** An answer of the operation itself, or a replay of one. */
function byRules(answer: WrittenAnswer): AnsweredRequest {
  return { answer, failed: answer.status < 400 ? null : 'rules' };
}

async function handle(
  bank: Bank,
  { operation, params, query, body, world }: RoutedRequest,
  { tpp, headers }: PassedRequest,
  frame: CallFrame & { db: Queryable },
): Promise<Answer> {
  if (namesUnknownWorld(params, world)) return refuseUnknownWorld();
  const parsedQuery = parseQuery(operation, query);
  if (!parsedQuery.ok) return parsedQuery.answer;
  if (operation.row.body === 'empty' && !isEmptyBody(body)) return refuseBody(body);
  let value: unknown;
  if (operation.body !== null) {
    const hasAmountsAsNumbers = operation.row.environment === 'sandbox';
    const json = parseBody(body, { hasAmountsAsNumbers });
    if (!json.ok) return json.answer;
    const parsed = operation.body.safeParse(json.value);
    if (!parsed.success) return refuseRules(explainedRules(parsed.error), json.value);
    value = parsed.data;
  }
  return operation.handle({
    ...frame,
    bank,
    tpp,
    world,
    now: bank.clock.nowIn(world),
    headers,
    params,
    query: parsedQuery.value,
    body: value,
  });
}

/**
 * A repeated parameter is refused; an unknown one is ignored, except where it was probably meant for one that a sandbox
 * operation has.
 * @see supplement#3
 * @assumes sandbox-parameters
 */
function parseQuery(operation: BankOperation, query: URLSearchParams): ParsedQuery {
  if (operation.query === null) return { ok: true, value: {} };
  const value: Record<string, string> = {};
  const known = parametersOf(operation.query);
  for (const [name, text] of query) {
    if (!known.includes(name)) {
      if (operation.row.environment !== 'sandbox') continue;
      return {
        ok: false,
        answer: refuse(
          'FORMAT_ERROR',
          `${name}: expected only parameters that this operation has (${known.join(', ')}), got another.`,
          { path: name },
        ),
      };
    }
    if (Object.hasOwn(value, name)) {
      return {
        ok: false,
        answer: refuse(
          'FORMAT_ERROR',
          `${name}: this parameter may be sent only once, but was sent more than once.`,
          { path: name },
        ),
      };
    }
    value[name] = text;
  }
  const parsed = operation.query.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, answer: refuseQuery(parsed.error, value) };
}

function parametersOf(schema: z.ZodType): string[] {
  if (!('shape' in schema)) throw new TypeError('The schema of a query must be an object.');
  return Object.keys(schema.shape as object);
}

/** A missing required parameter has its own code. @see interface#errors */
function refuseQuery(error: z.core.$ZodError, value: Record<string, string>): Answer {
  const messages = explainedRules(error).map((rule) =>
    rule.rule === 'field-required'
      ? tppError(
          'QUERY_PARAMETER_REQUIRED',
          `${rule.path}: expected a value, since this operation requires the parameter; got none.`,
          rule.path,
        )
      : tppError(
          'FORMAT_ERROR',
          `${rule.path}: ${expectedAndCame(rule, value[rule.path] ?? null)}`,
          rule.path,
        ),
  );
  return refuseWith(messages, { status: TPP_MESSAGE_STATUS.FORMAT_ERROR });
}

function identityOf(
  { operation, world }: RoutedRequest,
  { tpp, headers, fingerprint }: PassedRequest,
): RequestIdentity {
  const { removesItsPlace } = operation;
  return {
    tppId: tpp.id,
    worldId: operation.ofWorlds || removesItsPlace ? '' : world.id,
    placeWorldId: removesItsPlace ? world.id : null,
    requestId: headers.requestId,
    fingerprint,
  };
}

/** @see supplement#10.13 @assumes conflicts */
function reused({ headers }: PassedRequest): AnsweredRequest {
  const answer = refuse(
    'CONFLICT',
    `X-Request-ID: expected a new one for each request, got ${quote(headers.requestId)}, which this TPP has used for another request.`,
    { path: 'X-Request-ID' },
  );
  return { answer: writeAnswer(answer), failed: 'request-id' };
}
