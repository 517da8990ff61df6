import { type Attended, attended } from '@/lib/aspsp/presence';

export type { Attended };

/** The PSU who sends this request, from this address and, where it is known, this port. */
export function presentPsu(call: {
  request: Request;
  address: string;
  port: string | null;
}): Attended {
  const { method, headers } = call.request;
  return attended(call.address, headers, { method, port: call.port });
}
