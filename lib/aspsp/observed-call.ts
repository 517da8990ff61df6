/** Lets other code in this process observe the calls to the bank. */
import { channel } from 'node:diagnostics_channel';
import type { AnswerVerification } from '@/lib/xs2a/signature/verify-answer';
import type { Aspsp } from './config';
import type { AspspError } from './error';
import type { AspspRequest } from './request';

/** A call that has ended, as it was on the wire. */
export type ObservedCall = {
  aspsp: Aspsp;
  request: AspspRequest;
  startedAt: Date;
  durationMilliseconds: number;
  /** As much of the answer as arrived, with its body decompressed if possible. */
  answer?: { status: number; headers: Readonly<Record<string, string | undefined>>; body: Buffer };
  verification?: AnswerVerification;
  error?: AspspError;
};

const calls = channel('brygge:bank-call');

/** Publishes a call; costs nothing while nobody listens. */
export function reportCall(call: ObservedCall): void {
  calls.publish(call);
}

/** Listens to every call of this process, in the context in which it was made. */
export function onCall(listen: (call: ObservedCall) => void): void {
  calls.subscribe((message) => listen(message as ObservedCall));
}
