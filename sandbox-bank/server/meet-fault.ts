/** What a fault does to a call of the interface. */
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { WrittenAnswer } from '@/sandbox-bank/store/request-replay';
import { writeAnswer } from './answer-request';
import type { Fault, FaultKind } from './faults';
import { refuse } from './reply';
import { toResponse } from './send-answer';

/** What a fault does in place of the operation; null when the operation still runs. */
export async function faultBefore(
  fault: Fault,
  incoming: IncomingMessage,
): Promise<Response | null> {
  return (await EFFECTS[fault.fault].before?.(fault, incoming)) ?? null;
}

/** What a fault makes of the answer of an operation. */
export function faultAfter(
  fault: Fault,
  answer: WrittenAnswer,
  incoming: IncomingMessage,
): Response {
  return EFFECTS[fault.fault].after?.(answer, incoming) ?? toResponse(answer);
}

type Effect = {
  before?: (fault: Fault, incoming: IncomingMessage) => Response | Promise<Response | null>;
  after?: (answer: WrittenAnswer, incoming: IncomingMessage) => Response | null;
};

const EFFECTS: Readonly<Record<FaultKind, Effect>> = {
  delay: {
    before: ({ milliseconds = 5_000 }) => setTimeout(milliseconds, null),
  },
  error: {
    before: ({ status = 500 }) =>
      toResponse(
        writeAnswer(
          refuse('SYSTEM_ERROR', 'This is a fault that was switched on in the sandbox.', {
            status,
          }),
        ),
      ),
  },
  html: {
    before: ({ status = 500 }) =>
      new Response('<!doctype html><title>Error</title><h1>Service unavailable</h1>', {
        status,
        headers: { 'Content-Type': 'text/html;charset=utf-8' },
      }),
  },
  drop: {
    before: (_fault, incoming) => {
      incoming.socket.destroy();
      return new Response(null, { status: 500 });
    },
  },
  'lose-answer': {
    after: (_answer, incoming) => {
      incoming.socket.destroy();
      return null;
    },
  },
  truncate: {
    after: ({ body, status, headers }) => {
      if (body === null) return null;
      const bytes = Buffer.from(body, 'utf8');
      return new Response(bytes.subarray(0, Math.floor(bytes.length / 2)), { status, headers });
    },
  },
  garbage: {
    after: ({ status, headers }) =>
      new Response('{"accounts":[{"resourceId":', {
        status: status === 204 ? 200 : status,
        headers,
      }),
  },
  // These are met on the SCA pages and where a payment is created.
  'sca-failure': {},
  'change-field': {},
};
