import { type Attended, attended } from '@/lib/aspsp/presence';
import { env } from '@/lib/env';
import { deviceTokenOf } from '@/lib/security/device-token';
import { readCookie } from '@/lib/view/read-cookie';
import { hostCookie } from '@/lib/view/user/preference';
import { geoLocation, PLACE_COOKIE } from '@/lib/view/user/shared-place';

export type { Attended };

/** The PSU who sent this request, with their address and device and, when known, their port and location. */
export function presentPsu(call: {
  request: Request;
  address: string;
  port: string | null;
}): Attended {
  const { method, headers } = call.request;
  const cookie = headers.get('cookie');
  return attended(call.address, headers, {
    method,
    port: call.port,
    geoLocation: geoLocation(
      readCookie(cookie, hostCookie(PLACE_COOKIE, env().APP_URL.startsWith('https:'))) ?? '',
    ),
    deviceToken: deviceTokenOf(cookie, env().APP_URL),
  });
}
