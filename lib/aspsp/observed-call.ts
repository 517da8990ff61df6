/** What the door to the bank tells whoever listens in this process. */
import { channel } from 'node:diagnostics_channel';
import type { AnswerVerification } from '@/lib/xs2a/signature/verify-answer';
import type { Aspsp } from './config';
import type { AspspError } from './error';
import type { AspspRequest } from './request';

/** A call that has ended, as it travelled. */
export type ObservedCall = {
  aspsp: Aspsp;
  request: AspspRequest;
  startedAt: Date;
  durationMilliseconds: number;
  /** As much as came of the answer; the body decompressed when that was possible. */
  answer?: { status: number; headers: Readonly<Record<string, string | undefined>>; body: Buffer };
  verification?: AnswerVerification;
  error?: AspspError;
};

const calls = channel('brygge:bank-call');

/** Tells of a call; costs nothing while nobody listens. */
export function reportCall(call: ObservedCall): void {
  calls.publish(call);
}

/** Hears of every call of this process, in the context that it was made in. */
export function onCall(listen: (call: ObservedCall) => void): void {
  calls.subscribe((message) => listen(message as ObservedCall));
}
