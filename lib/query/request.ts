import { parsedJson } from '@/lib/view/parsed-json';
import { PROBLEM_CODES, type Problem, type ProblemCode } from '@/lib/view/problem';

/** A failure as the browser sees it: a problem from the application, or no answer at all. */
export type RequestProblem = Omit<Problem, 'code'> & { code: ProblemCode | 'no-answer' };

/** A failed request to the application. */
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
  /** Sends the request even while the page is unloading; for bodies up to 64 kB. */
  keepalive?: boolean;
};

/**
 * Calls the application's own API. Returns the JSON of a success (`undefined` for an empty body).
 * @throws RequestError for every other answer, and for none.
 */
export async function request<Answer>(path: string, init: Init = {}): Promise<Answer> {
  const { method = 'GET', body, signal, keepalive } = init;
  const requestId = newRequestId();
  let response: Response;
  let text: string;
  // What may be cancelled is a question of the page; a change leaves at once.
  if (signal) await nextTask();
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

/** The problem behind whatever was thrown. */
export function problemOf(error: unknown): RequestProblem {
  return error instanceof RequestError
    ? error.problem
    : { code: 'internal', title: 'internal', requestId: '' };
}

/**
 * Sending a request takes a slow phone several milliseconds, and a page that opens sends a dozen. Each in a task of its
 * own leaves room for a press between them.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Finds the request in the logs, even when no answer comes. Null on plain http to another machine. */
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
