/**
 * What an operation of the interface is to this bank: its row of the interface's own table (method, path, roles,
 * headers), the shapes that go in and come out, and the handler. The gate, the router and the OpenAPI description all
 * read it here. Each file of `handlers/` exports its own.
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

/** The headers of a request that passed the gate: in their forms, decoded per RFC 2047. */
export type CallHeaders = {
  requestId: string;
  tppSessionId: string | null;
  tppRedirectUri: string | null;
  /** False asks for the biometric app at once. */
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

/** One request that passed the gate, with all that a handler needs. */
export type Call<Query, Body> = {
  bank: Bank;
  /**
   * Where to read and write. For POST, PUT and DELETE it is the transaction that also stores the answer: what a handler
   * wrote is committed with any answer it gives, so nothing may be written before the last refusal (an SCA apart).
   * For GET it is the pool.
   */
  db: Queryable;
  /** Runs the work in the call's transaction, or in a new one for GET. */
  transaction<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /** Runs after the commit and before the answer is sent, for what lives in memory. */
  afterCommit(work: () => void | Promise<void>): void;
  tpp: Tpp;
  /** The world that the request belongs to. */
  world: World;
  /** The business time of the world at which the request came; the same for all of the call. */
  now: Date;
  headers: CallHeaders;
  /** Segments of the path by their names, decoded once. */
  params: Record<string, string>;
  query: Query;
  body: Body;
};

/** Status → the schema of what comes back, null for no body; only the description reads it. */
export type AnswerSchemas = Readonly<Record<number, z.ZodType | null>>;

/** What an operation adds to its row of the table, before its types are erased. */
export type OperationDefinition<Query extends z.ZodType, Body extends z.ZodType | undefined> = {
  /** One line for the description. */
  summary: string;
  /** The parameters of the query; a repeated one is refused, an unknown one ignored. */
  query?: Query;
  /** The JSON body; without it a body is not looked into. */
  body?: Body;
  /** What the description says of the body, when the handler parses it by itself. */
  bodyDescription?: z.ZodType;
  answers: AnswerSchemas;
  /** It concerns worlds themselves: it belongs to none, and holds the ones it changes by itself. */
  ofWorlds?: true;
  handle: (
    call: Call<z.output<Query>, Body extends z.ZodType ? z.output<Body> : undefined>,
  ) => Promise<Answer>;
};

/** An operation as the gate and the router see it: the row of the interface's table, and what answers it. */
export type BankOperation = {
  row: Operation;
  summary: string;
  query: z.ZodType | null;
  body: z.ZodType | null;
  bodyDescription: z.ZodType | null;
  answers: AnswerSchemas;
  ofWorlds: boolean;
  // The gate has parsed query and body with the operation's own schemas.
  handle: (call: Call<unknown, unknown>) => Promise<Answer>;
};

/**
 * Defines what answers an operation; the handler's call has the types of the schemas.
 * @param id the operation's name in the table of the interface, which says the rest.
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
    handle: definition.handle as BankOperation['handle'],
  };
}
