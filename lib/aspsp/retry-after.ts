/**
 * Until when a bank wants to be left alone (`Retry-After` with 429 and 503), and which reads wait for that. Only reads
 * wait: a call that may have moved money is repeated with the same bytes, or nobody would learn its result.
 */
import { addSeconds } from 'date-fns';
import { keepNewest } from '@/lib/keep-newest';
import { parseHttpDate } from '@/lib/xs2a/message/http-date';
import type { Aspsp } from './config';
import type { Wait } from './error';
import type { AspspCall } from './request';

/**
 * The longest wait that is believed: the window in which the interface counts reads. Nobody would wait for a bank that
 * says more, and it would lock people out by a mistake.
 * @see interface#limits
 * @assumes retry-after
 */
const WAIT_SECONDS_MAX = 86_400;

/** How many waiting calls of one bank are remembered; beyond that the oldest are forgotten, and made again. */
const WAITS_OF_BANK_MAX = 10_000;

/**
 * The wait that an answer asks for; null when it asks for none that can be believed.
 * @param value a number of seconds, or an HTTP date.
 */
export function waitOf(status: number, value: string | undefined, now: Date): Wait | null {
  if ((status !== 429 && status !== 503) || value === undefined) return null;
  const text = value.trim();
  const until = /^\d{1,9}$/.test(text) ? addSeconds(now, Number(text)) : parseHttpDate(text);
  if (until === null || until <= now || until > addSeconds(now, WAIT_SECONDS_MAX)) return null;
  return { status, until };
}

const waits = new WeakMap<Aspsp, Map<string, Wait>>();

/** Makes a read from a bank wait, for the same PSU with the same presence. */
export function pauseReads(aspsp: Aspsp, call: AspspCall, wait: Wait): void {
  if (call.method !== 'GET') return;
  // Nobody waits for it: it never fails, and this process knows already.
  void call.context.waits?.store(pathOf(call), wait);
  const ofBank = waits.get(aspsp) ?? new Map<string, Wait>();
  waits.set(aspsp, ofBank);
  keepNewest(ofBank, keyOf(call), wait, WAITS_OF_BANK_MAX);
}

/** What a call waits for, as this process or another was told; null when it may be made. */
export async function waitFor(aspsp: Aspsp, call: AspspCall, now: Date): Promise<Wait | null> {
  if (call.method !== 'GET') return null;
  const ofBank = waits.get(aspsp);
  const wait = ofBank?.get(keyOf(call));
  if (wait !== undefined && now < wait.until) return wait;
  ofBank?.delete(keyOf(call));
  return (await call.context.waits?.find(pathOf(call), now)) ?? null;
}

function keyOf(call: AspspCall): string {
  const { psuId, psuCorporateId, tppSessionId, presence } = call.context;
  // Without a PSU-ID, people are told apart by their session.
  return JSON.stringify([pathOf(call), psuId ?? tppSessionId, psuCorporateId, presence.kind]);
}

function pathOf({ href }: AspspCall): string {
  return href.split('?')[0] ?? href;
}
