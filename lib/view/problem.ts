import type { RuleNumbers } from '@/lib/xs2a/value/rule';

export const PROBLEM_CODES = [
  'not-signed-in',
  'confirmation-required',
  'not-found',
  'invalid-input',
  'conflict',
  'duplicate',
  'too-many-attempts',
  'busy',
  'forbidden-origin',
  'sca-required',
  'consent-ended',
  'read-limit-reached',
  'bank-unreachable',
  'bank-too-slow',
  'outcome-unknown',
  'bank-untrusted',
  'bank-answer-invalid',
  'bank-refused',
  'unavailable',
  'unreadable',
  'internal',
] as const;

/** Codes of the application's `application/problem+json` answers. */
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A broken rule and its place: `path` is the JSON path and the input's name, `rule` a rule id of the catalogue. */
export type ProblemField = RuleNumbers & { path: string; rule: string };

/** A message of the bank in its own words; `path` is the place in the request that it is about. */
export type BankMessageView = { code: string; text: string | null; path: string | null };

/** The body of every answer of the application's own API except successes. `bankMessages` are the bank's words. */
export type Problem = {
  code: ProblemCode;
  title: string;
  requestId: string;
  fields?: ProblemField[];
  bankMessages?: BankMessageView[];
  /** When the same request may be repeated, ISO 8601 with offset. */
  retryAt?: string;
};
