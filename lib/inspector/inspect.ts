/** A user's own calls to the bank in the last day. */
import { subHours } from 'date-fns';
import { database } from '@/lib/db/client';
import {
  changeInspects,
  findInspectedCall,
  type InspectedCall,
  listInspectedCalls,
} from '@/lib/db/users/inspected-calls';
import { openInspectedCall } from '@/lib/vault/inspected-call';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import type {
  InspectedActionView,
  InspectedCallItem,
  InspectedCallView,
  InspectorView,
} from '@/lib/view/inspected/inspector';

/** Older calls are of no use to anyone. */
export const INSPECTED_HOURS = 24;

const CALLS_MAX = 300;

/** A user's newest calls, and whether recording is on. */
export async function inspector(
  user: { userId: string; inspects: boolean },
  now: Date,
): Promise<InspectorView> {
  const calls = await callsOf(user.userId, now);
  return { on: user.inspects, calls: calls.map(itemOf) };
}

/** One of a user's calls, or null. */
export async function inspectedCall(
  userId: string,
  callId: string,
  now: Date,
): Promise<InspectedCallView | null> {
  const row = await findInspectedCall(database(), { userId, callId }, since(now));
  return row === null ? null : openInspectedCall(row);
}

/** The calls of one user action, in order; null when there are none. */
export async function inspectedAction(
  userId: string,
  visitId: string,
  now: Date,
): Promise<InspectedActionView | null> {
  const calls = (await callsOf(userId, now)).filter((call) => call.visitId === visitId);
  return calls.length === 0 ? null : { calls: calls.toReversed() };
}

/** Switches recording on or off. Switching it off deletes what was recorded. */
export async function switchInspector(userId: string, on: boolean): Promise<void> {
  await changeInspects(database(), userId, on);
}

async function callsOf(userId: string, now: Date): Promise<InspectedCallView[]> {
  const rows = await listInspectedCalls(database(), userId, {
    since: since(now),
    limit: CALLS_MAX,
  });
  return rows.flatMap(opened);
}

/** Calls that cannot be decrypted are left out: they are never anyone's only copy. */
function opened(row: InspectedCall): InspectedCallView[] {
  try {
    return [openInspectedCall(row)];
  } catch (error) {
    if (error instanceof UnreadableRow) return [];
    throw error;
  }
}

function since(now: Date): Date {
  return subHours(now, INSPECTED_HOURS);
}

function itemOf(call: InspectedCallView): InspectedCallItem {
  const { callId, visitId, action, bankName, startedAt, durationMilliseconds } = call;
  const { method, target, failure, answer } = call;
  return {
    callId,
    visitId,
    action,
    bankName,
    startedAt,
    durationMilliseconds,
    method,
    target,
    failure,
    status: answer?.status ?? null,
  };
}
