/** What a fault does to a call of the interface. */
import type { IncomingMessage } from 'node:http';
import type { WrittenAnswer } from '@/sandbox-bank/store/request-replay';
import { writeAnswer } from './answer-request';
import type { Fault } from './faults';
import { refuse } from './reply';
import { toResponse } from './send-answer';

/** What a fault does in place of the operation; null when the operation still runs. */
export async function faultBefore(
  fault: Fault,
  incoming: IncomingMessage,
): Promise<Response | null> {
  switch (fault.fault) {
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds ?? 5_000));
      return null;
    case 'error':
      return toResponse(
        writeAnswer(
          refuse('SYSTEM_ERROR', 'This is a fault that was switched on in the sandbox.', {
            status: fault.status ?? 500,
          }),
        ),
      );
    case 'html':
      return new Response('<!doctype html><title>Error</title><h1>Service unavailable</h1>', {
        status: fault.status ?? 500,
        headers: { 'Content-Type': 'text/html;charset=utf-8' },
      });
    case 'drop':
      incoming.socket.destroy();
      return new Response(null, { status: 500 });
    case 'lose-answer':
    case 'truncate':
    case 'garbage':
    case 'sca-failure':
    case 'change-field':
      return null;
  }
}

/** What a fault makes of the answer of an operation. */
export function faultAfter(
  fault: Fault,
  answer: WrittenAnswer,
  incoming: IncomingMessage,
): Response {
  switch (fault.fault) {
    case 'lose-answer':
      incoming.socket.destroy();
      return toResponse(answer);
    case 'truncate': {
      if (answer.body === null) return toResponse(answer);
      const bytes = Buffer.from(answer.body, 'utf8');
      return new Response(bytes.subarray(0, Math.floor(bytes.length / 2)), {
        status: answer.status,
        headers: answer.headers,
      });
    }
    case 'garbage':
      return new Response('{"accounts":[{"resourceId":', {
        status: answer.status === 204 ? 200 : answer.status,
        headers: answer.headers,
      });
    case 'delay':
    case 'error':
    case 'html':
    case 'drop':
    case 'sca-failure':
    case 'change-field':
      return toResponse(answer);
  }
}
