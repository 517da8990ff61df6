/**
 * An operation of this bank: its row in the interface's own table (method, path, roles, headers), the schemas of input
 * and output, and the handler. The gate, the router and the OpenAPI description all read it here. Each file of
 * `handlers/` exports its own.
 */
import type { z } from 'zod';
import type { AuthMethod } from '@/lib/xs2a/message/auth-method';
import { OPERATIONS, type Operation, type OperationId } from '@/lib/xs2a/message/operation';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { Queryable } from '@/sandbox-bank/store/database';
import type { Tpp } from '@/sandbox-bank/store/tpp';
import type { World } from '@/sandbox-bank/store/world';
import type { Bank } from './bank';
import type { Answer } from './reply';

/** The headers of a request that passed the gate: valid, and decoded per RFC 2047. */
export type CallHeaders = {
  requestId: string;
  tppSessionId: string | null;
  tppRedirectUri: string | null;
  /** False: go straight to the biometric app. */
  tppRedirectPreferred: boolean;
  psuId: string | null;
  psuCorporateId: string | null;
  /** Null means that no PSU is present. */
  psuIpAddress: string | null;
  psuContext: PsuContext | null;
  psuIdentity: string | null;
  psuAuthMethodPreferred: AuthMethod | null;
  psuAcceptLanguage: string | null;
  xAcceptFix: string | null;
};

/** A request that passed the gate, with all that a handler needs. */
export type Call<Query, Body> = {
  bank: Bank;
  /**
   * Where to read and write. For POST, PUT and DELETE, the transaction that also stores the answer. Whatever a handler
   * writes is committed with any answer it gives, so nothing may be written before the last refusal (except an SCA).
   * For GET, the pool.
   */
  db: Queryable;
  /** Runs the work in the call's transaction, or in a new one for GET. */
  transaction<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /** Runs after the commit and before the answer is sent, for in-memory state. */
  afterCommit(work: () => void | Promise<void>): void;
  tpp: Tpp;
  /** The world that the request belongs to. */
  world: World;
  /** The world's business time when the request arrived; constant throughout the call. */
  now: Date;
  headers: CallHeaders;
  /** Path segments by name, decoded once. */
  params: Record<string, string>;
  query: Query;
  body: Body;
};

/** Status → the schema of the answer's body, null for none; only the description uses it. */
export type AnswerSchemas = Readonly<Record<number, z.ZodType | null>>;

/** The part of an operation that is not in the table, before its types are erased. */
export type OperationDefinition<Query extends z.ZodType, Body extends z.ZodType | undefined> = {
  /** One line for the description. */
  summary: string;
  /** The query parameters; a repeated one is refused, an unknown one ignored. */
  query?: Query;
  /** The JSON body; without a schema the body is not read. */
  body?: Body;
  /** The description's schema for the body when the handler validates it. */
  bodyDescription?: z.ZodType;
  answers: AnswerSchemas;
  /** Concerns worlds themselves: it belongs to none, and locks those it changes itself. */
  ofWorlds?: true;
  /** Removes what tells its world: a repetition is found among all worlds' X-Request-IDs of this kind. */
  removesItsPlace?: true;
  handle: (
    call: Call<z.output<Query>, Body extends z.ZodType ? z.output<Body> : undefined>,
  ) => Promise<Answer>;
};

/** An operation as the gate and the router see it: its table row and its handler. */
export type BankOperation = {
  row: Operation;
  summary: string;
  query: z.ZodType | null;
  body: z.ZodType | null;
  bodyDescription: z.ZodType | null;
  answers: AnswerSchemas;
  ofWorlds: boolean;
  removesItsPlace: boolean;
  // The gate has validated query and body with the operation's own schemas.
  handle: (call: Call<unknown, unknown>) => Promise<Answer>;
};

/**
 * Defines an operation's handler; its call has the types of the schemas.
 * @param id the operation's name in the interface's table, which has the rest.
 */
export function operation<
  Query extends z.ZodType = z.ZodType<Record<string, unknown>>,
  Body extends z.ZodType | undefined = undefined,
>(id: OperationId, definition: OperationDefinition<Query, Body>): BankOperation {
  return {
    row: { id, ...OPERATIONS[id] },
    summary: definition.summary,
    query: definition.query ?? null,
    body: definition.body ?? null,
    bodyDescription: definition.bodyDescription ?? definition.body ?? null,
    answers: definition.answers,
    ofWorlds: definition.ofWorlds ?? false,
    removesItsPlace: definition.removesItsPlace ?? false,
    handle: definition.handle as BankOperation['handle'],
  };
}

/** Defines operations that differ in the place of their world only. */
export function operations<
  Query extends z.ZodType = z.ZodType<Record<string, unknown>>,
  Body extends z.ZodType | undefined = undefined,
>(ids: readonly OperationId[], definition: OperationDefinition<Query, Body>): BankOperation[] {
  return ids.map((id) => operation(id, definition));
}
