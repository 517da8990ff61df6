import { readCookie } from '@/lib/view/read-cookie';
import { isSecret } from './secret';

/** The cookie for a device's secret. On https its name prevents subdomains from setting it. */
export function deviceCookieName(appUrl: string): string {
  return appUrl.startsWith('https:') ? '__Host-brygge.device' : 'brygge.device';
}

/** A device's secret, or null when it has none. */
export function deviceTokenOf(cookieHeader: string | null, appUrl: string): string | null {
  const token = readCookie(cookieHeader, deviceCookieName(appUrl)) ?? '';
  return isSecret(token) ? token : null;
}
