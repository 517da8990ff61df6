/** One call to the bank from its description to its outcome: made, sent, read, and noted in the log without contents. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { systemClock } from '@/lib/clock';
import { log } from '@/lib/log';
import { metrics } from '@/lib/metrics/metrics';
import { createAnnouncer, refusedFix } from './announcements';
import type { Aspsp } from './config';
import { inInterfaceLinks } from './dialect';
import { AspspError } from './error';
import { type Outcome, outcomeOf } from './outcome';
import { type AspspCall, requestOf } from './request';
import { send } from './send';

const announce = createAnnouncer(log);

/**
 * Calls an operation.
 *
 * @param operation its name, for the log.
 * @param given.requestId the X-Request-ID of a call that was made before and is made again; a new one otherwise.
 * @param given.doneIsEnough a success that the schema takes is done, whatever its media type and links say.
 * @throws AspspError when there is no answer of the interface; see `error.ts`.
 */
export async function ask<Value>(
  aspsp: Aspsp,
  operation: string,
  call: AspspCall,
  schema: z.ZodType<Value>,
  given: { readonly requestId?: string; readonly doneIsEnough?: boolean } = {},
): Promise<Outcome<Value>> {
  const requestId = given.requestId ?? randomUUID();
  const started = performance.now();
  const note = (fields: { code: string; bankStatus: number | null; reason?: string }): void => {
    const { bankId } = aspsp;
    const milliseconds = performance.now() - started;
    const { bankCalls, bankCallSeconds } = metrics();
    bankCalls.inc({ bank: bankId, operation, outcome: fields.code });
    bankCallSeconds.observe({ bank: bankId }, milliseconds / 1000);
    log.info('bank asked', {
      bankId,
      operation,
      bankRequestId: requestId,
      durationMilliseconds: Math.round(milliseconds),
      ...fields,
    });
  };
  try {
    const outgoing = requestOf(aspsp, call, { requestId, now: systemClock() });
    const { deadline } = call.context;
    const { doneIsEnough = false } = given;
    const {
      status,
      json,
      isMislabelled,
      announced = [],
    } = await send(aspsp, outgoing, {
      ...(deadline === undefined ? {} : { deadlineMilliseconds: deadline - started }),
      anyMediaType: doneIsEnough,
    });
    announce(aspsp.bankId, operation, announced);
    const answer = { status, json: inInterfaceLinks(aspsp, json) };
    const outcome = outcomeOf(answer, schema, aspsp.scaOrigins, { doneIsEnough });
    if (outcome.kind === 'refused') announce(aspsp.bankId, operation, refusedFix(outcome.messages));
    note({
      code: outcome.kind,
      bankStatus: outcome.status,
      ...(isMislabelled ? { reason: 'JSON of another media type' } : {}),
    });
    return outcome;
  } catch (error) {
    if (error instanceof AspspError)
      note({ code: error.code, bankStatus: error.status, reason: error.detail });
    throw error;
  }
}
