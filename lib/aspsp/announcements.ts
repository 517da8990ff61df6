/**
 * What a bank announces about its interface in an answer: that an operation will go away (`Deprecation`, `Sunset`), and
 * `x-accept-fix` names that Brygge does not know or the bank does not accept. Users never see these; they are logged
 * for the operator, once per bank and value.
 */
import type { Log } from '@/lib/log';
import { HEADER, parseAcceptFix } from '@/lib/xs2a/message/header';
import { parseHttpDate } from '@/lib/xs2a/message/http-date';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';

/** One announcement, in a form that may be logged. */
export type Announcement = { kind: 'deprecated' | 'unknown-fix' | 'refused-fix'; value: string };

/** No interface has more to say, and a bank that sends a new value each time must not fill the log. */
const ANNOUNCEMENTS_OF_BANK_MAX = 50;

const EVENTS = {
  deprecated: 'bank deprecates an operation',
  'unknown-fix': 'bank names an unknown x-accept-fix',
  'refused-fix': 'bank refuses x-accept-fix',
} as const satisfies Record<Announcement['kind'], string>;

/** What the headers of an answer announce; header names are in lower case. @see interface#versioning */
export function announcementsOf(
  headers: Readonly<Record<string, string | undefined>>,
): Announcement[] {
  const deprecation = momentText(headers.deprecation);
  const sunset = momentText(headers.sunset);
  const { unknown } = parseAcceptFix(headers[HEADER.xAcceptFix.toLowerCase()] ?? '');
  return [
    ...(deprecation === null
      ? []
      : [
          {
            kind: 'deprecated' as const,
            value: sunset === null ? deprecation : `${deprecation}, gone ${sunset}`,
          },
        ]),
    ...unknown.slice(0, ANNOUNCEMENTS_OF_BANK_MAX).map((name) => ({
      kind: 'unknown-fix' as const,
      value: mayBeLogged(name) ? name : UNREADABLE,
    })),
  ];
}

/** What a refusal announces: the bank does not accept the names that Brygge sends. */
export function refusedFix(messages: readonly TppMessage[]): Announcement[] {
  const isRefused = messages.some(
    ({ path }) => path?.toLowerCase() === HEADER.xAcceptFix.toLowerCase(),
  );
  return isRefused ? [{ kind: 'refused-fix', value: 'with the names of its dialect' }] : [];
}

/** Creates a function that logs each announcement once. */
export function createAnnouncer(
  log: Pick<Log, 'warn'>,
): (bankId: string, operation: string, announcements: readonly Announcement[]) => void {
  const known = new Map<string, Set<string>>();
  return (bankId, operation, announcements) => {
    if (announcements.length === 0) return;
    const ofBank = known.get(bankId) ?? new Set();
    known.set(bankId, ofBank);
    for (const { kind, value } of announcements) {
      const key = kind === 'unknown-fix' ? `${kind} ${value}` : `${kind} ${operation} ${value}`;
      if (ofBank.has(key) || ofBank.size >= ANNOUNCEMENTS_OF_BANK_MAX) continue;
      ofBank.add(key);
      log.warn(EVENTS[kind], { bankId, operation, reason: value });
    }
  };
}

const UNREADABLE = 'in a form that cannot be read';

const FIX_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
/** A PSU-ID, with any signs between its parts. */
const UUID_WITHIN = /(?:[0-9a-f][_.-]*){32}/i;
/** A phone number has more digits, and so do account numbers and national identity numbers. */
const DIGITS_MAX = 7;

/** Whether a name is one of a change, and cannot hold who the customer is. */
function mayBeLogged(name: string): boolean {
  const digits = name.replace(/\D/g, '').length;
  return FIX_NAME.test(name) && !UUID_WITHIN.test(name) && digits <= DIGITS_MAX;
}

/** RFC 9745 gives a moment in seconds; its drafts had `true` or a date, as `Sunset` (RFC 8594) does. */
function momentText(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const [, seconds] = /^@(\d{1,11})$/.exec(text) ?? [];
  const moment = seconds === undefined ? parseHttpDate(text) : new Date(Number(seconds) * 1000);
  if (moment !== null) return moment.toISOString().slice(0, 10);
  return text === 'true' ? 'now' : UNREADABLE;
}
