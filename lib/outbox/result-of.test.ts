import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Refused, ScaRequired } from '@/lib/aspsp/outcome';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import type { CallEffects, CallOperation } from './effects';
import { resultOf } from './result-of';

type Created = { paymentId: string };

const effects = (changes: Partial<CallEffects<Created>> = {}): CallEffects<Created> => ({
  operation: 'create-payment',
  schema: z.object({ paymentId: z.string() }),
  resumedBy: 'anyone',
  refusalCounts: false,
  apply: async () => {},
  ...changes,
});

const message = (path: string | null): TppMessage => ({
  category: 'ERROR',
  code: 'FORMAT_ERROR',
  path,
  text: null,
});
const refused = (status: number, messages: readonly TppMessage[] = [message(null)]): Refused => ({
  kind: 'refused',
  status,
  messages,
});
const scaRequired = (status: number, json: unknown): ScaRequired => ({
  kind: 'sca-required',
  scaRedirect: 'https://bank.example/sca/1',
  status,
  messages: [],
  json,
});

const FIRST = { mayHaveArrived: false };
const AFTER_SILENCE = { mayHaveArrived: true };
const UNKNOWN = { kind: 'unknown' };

describe('a refusal', () => {
  it.each([
    ['of the first try', { refusalCounts: false }, FIRST, 'refused'],
    [
      'of a creation after a try that may have arrived',
      { refusalCounts: false },
      AFTER_SILENCE,
      'unknown',
    ],
    ['of an approval after one', { refusalCounts: true }, AFTER_SILENCE, 'refused'],
  ])('%s', (_, changes, before, kind) => {
    expect(resultOf(effects(changes), before, refused(400)).kind).toBe(kind);
  });

  it('that does not count may tell what became of the earlier try', () => {
    const done = { kind: 'done', value: { paymentId: 'p' }, status: 404 } as const;
    const asked: Refused[] = [];
    const earlierTry = (refusal: Refused) => {
      asked.push(refusal);
      return refusal.status === 404 ? done : null;
    };
    const of = effects({ operation: 'delete-payment', earlierTry });
    expect(resultOf(of, AFTER_SILENCE, refused(404))).toBe(done);
    expect(resultOf(of, AFTER_SILENCE, refused(400))).toEqual(UNKNOWN);
    expect(asked.map(({ status }) => status)).toEqual([404, 400]);
    // There was no earlier try, and a link to SCA is no refusal.
    expect(resultOf(of, FIRST, refused(400, [message('X-Request-ID')]))).toEqual(UNKNOWN);
    expect(resultOf(of, AFTER_SILENCE, scaRequired(401, {}))).toEqual(UNKNOWN);
    expect(asked).toHaveLength(2);
  });

  it.each<[CallOperation, Refused, string]>([
    ['create-payment', refused(400, [message('X-Request-ID')]), 'unknown'],
    ['authorise-payment', refused(400, [message(null), message('x-request-id')]), 'unknown'],
    ['create-payment', refused(400, [message('creditorName')]), 'refused'],
    ['create-payment', refused(409, []), 'unknown'],
    ['create-basket', refused(409, []), 'unknown'],
    ['create-payment', refused(409), 'refused'],
    ['create-payment', refused(400, []), 'refused'],
    ['authorise-payment', refused(409, []), 'refused'],
    ['delete-payment', refused(409, []), 'refused'],
    ['create-payment', refused(408, []), 'unknown'],
    ['delete-payment', refused(408, []), 'unknown'],
    ['create-payment', refused(408), 'refused'],
  ])('of %s may mean that the bank has acted on it: %j', (operation, outcome, kind) => {
    const of = effects({ operation, refusalCounts: true });
    expect(resultOf(of, FIRST, outcome).kind).toBe(kind);
  });
});

describe('a success', () => {
  it.each([FIRST, AFTER_SILENCE])('is the result after %j', (before) => {
    const done = { kind: 'done', value: { paymentId: 'p' }, status: 201 } as const;
    expect(resultOf(effects(), before, done)).toBe(done);
  });

  it('that asks for SCA must be readable', () => {
    const readable = scaRequired(201, { paymentId: 'p' });
    expect(resultOf(effects(), AFTER_SILENCE, readable)).toBe(readable);
    expect(resultOf(effects(), FIRST, scaRequired(201, { paymentId: 1 }))).toEqual(UNKNOWN);
  });
});
