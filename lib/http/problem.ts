import { AspspError, problemCodeOf } from '@/lib/aspsp/error';
import { isDatabaseUnavailable, isLostRace } from '@/lib/db/unavailable';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import type { Problem, ProblemCode } from '@/lib/view/problem';
import { AppError } from './app-error';

const STATUS_AND_TITLE: Record<ProblemCode, readonly [number, string]> = {
  'not-signed-in': [401, 'Sign in first.'],
  'confirmation-required': [403, 'Confirm it is you first.'],
  'not-found': [404, 'Not found.'],
  'invalid-input': [400, 'The request is not valid.'],
  duplicate: [409, 'A payment like this already exists.'],
  conflict: [409, 'This conflicts with the current state.'],
  'too-many-attempts': [429, 'Too many attempts. Try again later.'],
  busy: [503, 'Too many requests at once. Try again in a moment.'],
  'forbidden-origin': [403, 'This request did not come from a page of this application.'],
  'sca-required': [403, 'The bank asks you to confirm that it is you.'],
  'consent-ended': [403, 'The bank no longer gives access to this.'],
  'read-limit-reached': [429, 'The bank allows no more reads for now.'],
  'bank-unreachable': [502, 'The bank could not be reached.'],
  'bank-too-slow': [504, 'The bank did not answer in time.'],
  'outcome-unknown': [502, 'The bank has not said whether this went through.'],
  'bank-untrusted': [502, 'The bank’s identity could not be verified.'],
  'bank-answer-invalid': [502, 'The bank gave an answer that could not be understood.'],
  'bank-refused': [502, 'The bank refused.'],
  unavailable: [503, 'The application is unavailable. Try again in a moment.'],
  unreadable: [503, 'This cannot be read right now.'],
  internal: [500, 'Something went wrong in the application.'],
};

/** A recovered database is back in use within ten seconds; another request in the meantime costs nothing. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** Any error as the answer that a client sees, with nothing internal in it but the code. */
export function problemOf(error: unknown, requestId: string): { status: number; problem: Problem } {
  const { code, details } = appErrorOf(error);
  const [status, title] = STATUS_AND_TITLE[code];
  return {
    status: details.status ?? status,
    problem: {
      ...details.members,
      code,
      title,
      requestId,
      ...(details.fields === undefined ? {} : { fields: [...details.fields] }),
      ...(details.bankMessages === undefined ? {} : { bankMessages: details.bankMessages }),
      ...(details.retryAt === undefined ? {} : { retryAt: details.retryAt.toISOString() }),
    },
  };
}

/** The problem as a response. */
export function problemResponse(error: unknown, requestId: string): Response {
  const { status, problem } = problemOf(error, requestId);
  const headers: Record<string, string> = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Request-ID': requestId,
  };
  if (status === 503) headers['Retry-After'] = String(UNAVAILABLE_RETRY_SECONDS);
  if (problem.retryAt !== undefined && (status === 429 || status === 503)) {
    const seconds = Math.ceil((Date.parse(problem.retryAt) - Date.now()) / 1000);
    headers['Retry-After'] = String(Math.max(1, seconds));
  }
  return new Response(JSON.stringify(problem), { status, headers });
}

/** Any error as one of the application's own. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof AspspError) return new AppError(problemCodeOf(error.code));
  // A race lost at every try means that too many are changing the same thing at once: it may succeed later.
  if (isDatabaseUnavailable(error) || isLostRace(error)) return new AppError('unavailable');
  if (error instanceof UnreadableRow) return new AppError('unreadable');
  return new AppError('internal');
}
