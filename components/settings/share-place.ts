import { isKeptInCookie, keepInCookie } from '@/components/frame/browser-cookie';
import {
  PLACE_COOKIE,
  PLACE_SECONDS_MAX,
  placeText,
  SHARE_PLACE_COOKIE,
} from '@/lib/view/user/shared-place';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether the person lets the bank know where this device is. */
export function sharesPlace(): boolean {
  return isKeptInCookie(SHARE_PLACE_COOKIE, 'yes');
}

/** Asks the browser where it is, and keeps that for a while. False when the browser does not say. */
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

/** Remembers the choice in this browser. */
export function allowPlace(): void {
  keepInCookie(SHARE_PLACE_COOKIE, 'yes', ONE_YEAR_SECONDS);
}

/** Takes it back, with the place that was known. */
export function forgetPlace(): void {
  keepInCookie(SHARE_PLACE_COOKIE, '', 0);
  keepInCookie(PLACE_COOKIE, '', 0);
}
