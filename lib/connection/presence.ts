import { type Attended, attended } from '@/lib/aspsp/presence';

export type { Attended };

/** The PSU who sends this request, from this address. */
export const presentPsu = (call: { request: Request; address: string }): Attended =>
  attended(call.address, call.request.headers);
