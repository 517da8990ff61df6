import { isKeptInCookie, keepInCookie } from '@/components/frame/browser-cookie';
import {
  PLACE_COOKIE,
  PLACE_SECONDS_MAX,
  placeText,
  SHARE_PLACE_COOKIE,
} from '@/lib/view/user/shared-place';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether the user shares this device's location with the bank. */
export function sharesPlace(): boolean {
  return isKeptInCookie(SHARE_PLACE_COOKIE, 'yes');
}

/** Asks the browser for its location, and stores it for a while. False when the browser does not give it. */
export function notePlace(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        keepInCookie(PLACE_COOKIE, placeText(coords), PLACE_SECONDS_MAX);
        resolve(true);
      },
      () => resolve(false),
      { maximumAge: PLACE_SECONDS_MAX * 1000, timeout: 20_000 },
    );
  });
}

/** Stores the permission in this browser. */
export function allowPlace(): void {
  keepInCookie(SHARE_PLACE_COOKIE, 'yes', ONE_YEAR_SECONDS);
}

/** Withdraws it, and deletes the stored location. */
export function forgetPlace(): void {
  keepInCookie(SHARE_PLACE_COOKIE, '', 0);
  keepInCookie(PLACE_COOKIE, '', 0);
}
