import { parsedJson } from '@/lib/view/parsed-json';
import { PROBLEM_CODES, type Problem, type ProblemCode } from '@/lib/view/problem';

/** What may go wrong as the browser sees it: what the application answers, or no answer at all. */
export type RequestProblem = Omit<Problem, 'code'> & { code: ProblemCode | 'no-answer' };

/** A request to the application that did not succeed. */
export class RequestError extends Error {
  readonly problem: RequestProblem;
  constructor(problem: RequestProblem) {
    super(problem.title);
    this.name = 'RequestError';
    this.problem = problem;
  }
}

type Init = {
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Goes out even when the page is being left; for bodies of at most 64 kB. */
  keepalive?: boolean;
};

/**
 * Asks the application's own API. Comes back with the JSON of a success (`undefined` for an empty one).
 * @throws RequestError for every other answer, and when none comes.
 */
export async function request<Answer>(path: string, init: Init = {}): Promise<Answer> {
  const { method = 'GET', body, signal, keepalive } = init;
  const requestId = newRequestId();
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(requestId === null ? {} : { 'x-request-id': requestId }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
      cache: 'no-store',
      credentials: 'same-origin',
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unexplained('no-answer', requestId);
  }
  const answeredId = response.headers.get('x-request-id') ?? requestId;
  const json = parsedJson(text);
  if (!response.ok) {
    throw isProblem(json) ? new RequestError(json) : unexplained('internal', answeredId);
  }
  if (text !== '' && json === undefined) throw unexplained('internal', answeredId);
  return json as Answer;
}

/** What went wrong, whatever was thrown. */
export function problemOf(error: unknown): RequestProblem {
  return error instanceof RequestError
    ? error.problem
    : { code: 'internal', title: 'internal', requestId: '' };
}

/** By which the logs are searched, also when no answer comes; none on plain http to another machine. */
function newRequestId(): string | null {
  return globalThis.isSecureContext ? crypto.randomUUID() : null;
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    PROBLEM_CODES.some((code) => code === body.code)
  );
}

function unexplained(code: 'no-answer' | 'internal', requestId: string | null): RequestError {
  return new RequestError({ code, title: code, requestId: requestId ?? '' });
}
