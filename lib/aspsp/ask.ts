/**
 * Makes one call to the bank, from its description to its outcome: builds it, sends it, reads the answer, and logs it
 * without contents.
 */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { systemClock } from '@/lib/clock';
import { log } from '@/lib/log';
import { metrics } from '@/lib/metrics/metrics';
import { inSpan, type TraceSpan } from '@/lib/trace';
import { createAnnouncer, refusedFix } from './announcements';
import type { Aspsp } from './config';
import { inInterfaceLinks } from './dialect';
import { AspspError, type Wait } from './error';
import { type DoneIsEnough, type Outcome, outcomeOf } from './outcome';
import { type AspspCall, requestOf } from './request';
import { pauseReads, waitFor } from './retry-after';
import { send } from './send';

const announce = createAnnouncer(log);

type Asked<Value> = {
  /** The X-Request-ID of an earlier call that is repeated; a new one otherwise. */
  readonly requestId?: string;
  /** Which try this is, counted from 1. */
  readonly attempt?: number;
  /** Accepts any success that matches the schema, whatever link comes with it; a predicate, only one that it holds for. */
  readonly doneIsEnough?: DoneIsEnough<Value>;
  /** Accepts JSON under any media type. */
  readonly anyMediaType?: boolean;
  /** What a 204 means: an empty list, where that takes nothing away from the person. @assumes no-content */
  readonly noContent?: Value;
};

/**
 * Calls an operation.
 *
 * @param operation its name, for the log.
 * @throws AspspError when the bank gives no answer of the interface; see `error.ts`.
 */
export async function ask<Value>(
  aspsp: Aspsp,
  operation: string,
  call: AspspCall,
  schema: z.ZodType<Value>,
  { requestId = randomUUID(), attempt = 1, ...reading }: Asked<Value> = {},
): Promise<Outcome<Value>> {
  const wait = await waitFor(aspsp, call, systemClock());
  if (wait !== null) return notAsked(wait);
  const attributes = {
    'http.request.method': call.method,
    'brygge.bank': aspsp.bankId,
    'brygge.operation': operation,
    'brygge.attempt': attempt,
    'brygge.bank_request_id': requestId,
  };
  return inSpan({ name: `bank ${operation}`, kind: 'bank-call', attributes }, async (span) => {
    const note = notes(aspsp.bankId, operation, requestId, span);
    try {
      const { outcome, isMislabelled } = await answerOf(aspsp, operation, call, schema, {
        requestId,
        ...reading,
      });
      note({
        code: outcome.kind,
        bankStatus: outcome.status,
        ...(isMislabelled ? { reason: 'JSON of another media type' } : {}),
        ...bankCodesOf(outcome),
      });
      return outcome;
    } catch (error) {
      if (error instanceof AspspError && error.wait !== null) pauseReads(aspsp, call, error.wait);
      if (error instanceof AspspError)
        note({ code: error.code, bankStatus: error.status, reason: error.detail });
      else span.end({ 'brygge.outcome': 'fault' }, 'failed');
      throw error;
    }
  });
}

async function answerOf<Value>(
  aspsp: Aspsp,
  operation: string,
  call: AspspCall,
  schema: z.ZodType<Value>,
  { requestId, anyMediaType = false, ...reading }: Asked<Value> & { requestId: string },
): Promise<{ outcome: Outcome<Value>; isMislabelled: boolean }> {
  const started = performance.now();
  const outgoing = requestOf(aspsp, call, { requestId, now: systemClock() });
  const { deadline } = call.context;
  const {
    status,
    json,
    isMislabelled = false,
    announced = [],
    wait = null,
  } = await send(aspsp, outgoing, {
    ...(deadline === undefined ? {} : { deadlineMilliseconds: deadline - started }),
    anyMediaType,
  });
  announce(aspsp.bankId, operation, announced);
  const answer = { status, json: inInterfaceLinks(aspsp, json), wait };
  const outcome = outcomeOf(answer, schema, aspsp.scaOrigins, reading);
  if (outcome.kind === 'refused' && wait !== null) pauseReads(aspsp, call, wait);
  if (outcome.kind === 'refused') announce(aspsp.bankId, operation, refusedFix(outcome.messages));
  return { outcome, isMislabelled };
}

/** The result of a read while its bank wants to be left alone. */
function notAsked<Value>({ status, until }: Wait): Outcome<Value> {
  if (status === 429) return { kind: 'refused', status, messages: [], retryAt: until };
  const detail = 'not asked: the bank wants to be left alone';
  throw new AspspError('unreachable', detail, null, false, { status, until });
}

/** A code as a bank may write it; anything else could name somebody. */
const CODE = /^[A-Z][A-Z_]{1,63}$/;

/** The bank's own codes of a refusal, for the log. */
function bankCodesOf(outcome: Outcome<unknown>): { bankCodes?: string[] } {
  if (outcome.kind !== 'refused') return {};
  const bankCodes = outcome.messages.map(({ code }) => code).filter((code) => CODE.test(code));
  return bankCodes.length === 0 ? {} : { bankCodes };
}

/** Records how a call that starts now ends: in the metrics, the log and its span. */
function notes(bankId: string, operation: string, bankRequestId: string, span: TraceSpan) {
  const started = performance.now();
  return (fields: {
    code: string;
    bankStatus: number | null;
    reason?: string;
    bankCodes?: string[];
  }): void => {
    const milliseconds = performance.now() - started;
    const { bankCalls, bankCallSeconds } = metrics();
    bankCalls.inc({ bank: bankId, operation, outcome: fields.code });
    bankCallSeconds.observe({ bank: bankId }, milliseconds / 1000);
    log.info('bank asked', {
      bankId,
      operation,
      bankRequestId,
      durationMilliseconds: Math.round(milliseconds),
      ...fields,
    });
    const { code, bankStatus } = fields;
    const attributes = {
      'brygge.outcome': code,
      ...(bankStatus === null ? {} : { 'http.response.status_code': bankStatus }),
    };
    span.end(attributes, OUTCOMES.has(code) ? 'ok' : 'failed');
  };
}

/** Answers of the interface. A refusal is one too: the bank is working. */
const OUTCOMES: ReadonlySet<string> = new Set<Outcome<unknown>['kind']>([
  'done',
  'sca-required',
  'refused',
]);
