/** Records the calls of users who want to inspect them: masked first, then sealed. A call never waits for it. */
import { randomUUID } from 'node:crypto';
import { type ObservedCall, onCall } from '@/lib/aspsp/observed-call';
import { database } from '@/lib/db/client';
import { createInspectedCall } from '@/lib/db/users/inspected-calls';
import { errorFields, log } from '@/lib/log';
import { currentAction, type UserAction } from '@/lib/user-action';
import { sealInspectedCall } from '@/lib/vault/inspected-call';
import type {
  AnswerSignature,
  HeaderLines,
  InspectedCallView,
} from '@/lib/view/inspected/inspector';
import { maskOf } from './mask';

/** Longer bodies are cut to this. */
const BODY_CHARACTERS_MAX = 64 * 1024;

/** Starts recording, once in each process. */
export function recordCalls(): void {
  onCall((call) => {
    const action = currentAction();
    if (action?.inspects === true) void keep(call, action);
  });
}

/** A call as its user may see it. */
function inspectedCallOf(
  call: ObservedCall,
  action: UserAction,
  callId: string,
): InspectedCallView {
  const { request, answer, verification, error } = call;
  const mask = maskOf(request.headers);
  const masked = (lines: HeaderLines): HeaderLines =>
    lines.map(([name, value]) => [name, mask(value)]);
  const body = answer?.body.toString('utf8') ?? '';
  return {
    callId,
    visitId: action.id,
    action: action.name,
    bankName: call.aspsp.name,
    startedAt: call.startedAt.toISOString(),
    durationMilliseconds: call.durationMilliseconds,
    method: request.method,
    origin: request.url.origin,
    target: mask(request.target),
    headers: masked(Object.entries(request.headers)),
    body:
      request.body === undefined
        ? null
        : mask(Buffer.from(request.body).toString('utf8')).slice(0, BODY_CHARACTERS_MAX),
    signingString: masked(signedLines(request)),
    answer:
      answer === undefined
        ? null
        : {
            status: answer.status,
            headers: masked(
              Object.entries(answer.headers).flatMap(([name, value]) =>
                value === undefined ? [] : [[name, value] as const],
              ),
            ),
            body: mask(body).slice(0, BODY_CHARACTERS_MAX),
            cut: body.length > BODY_CHARACTERS_MAX,
          },
    signature: verification === undefined ? null : signatureOf(verification),
    failure: error === undefined ? null : `${error.code}: ${error.detail}`,
  };
}

async function keep(call: ObservedCall, action: UserAction): Promise<void> {
  try {
    const id = randomUUID();
    const key = { userId: action.userId, id };
    // Masked and sealed only for users who record their calls: the schedule calls for everyone.
    await createInspectedCall(database(), action.userId, () => ({
      ...key,
      startedAt: call.startedAt,
      ...sealInspectedCall(key, inspectedCallOf(call, action, id)),
    }));
  } catch (error) {
    log.error('keeping a call for its person failed', errorFields(error));
  }
}

function signedLines({ signingString }: ObservedCall['request']): HeaderLines {
  return signingString.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
}

function signatureOf(verification: NonNullable<ObservedCall['verification']>): AnswerSignature {
  return verification.kind === 'refused'
    ? { kind: 'refused', reason: verification.reason }
    : { kind: verification.kind };
}
