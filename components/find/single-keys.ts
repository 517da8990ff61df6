import { isKeptInCookie, keepInCookie } from '@/components/frame/browser-cookie';

const COOKIE = 'brygge-single-keys';
const OFF = 'off';
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether single-key shortcuts are on in this browser: people with speech input or a tremor can switch them off. */
export function areSingleKeysOn(): boolean {
  return !isKeptInCookie(COOKIE, OFF);
}

export function switchSingleKeys(on: boolean): void {
  keepInCookie(COOKIE, on ? 'on' : OFF, ONE_YEAR_SECONDS);
}
