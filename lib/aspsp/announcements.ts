/**
 * What a bank announces of its interface beside an answer: that an operation will go (`Deprecation`, `Sunset`), and
 * `x-accept-fix` names that Brygge does not know or the bank does not take. People are told nothing of it; the operator
 * is, once for each bank and value.
 */
import type { Log } from '@/lib/log';
import { HEADER, parseAcceptFix } from '@/lib/xs2a/message/header';
import { parseHttpDate } from '@/lib/xs2a/message/http-date';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import { isUuid } from '@/lib/xs2a/value/uuid';

/** One announcement, in a form that a log may hold. */
export type Announcement = { kind: 'deprecated' | 'unknown-fix' | 'refused-fix'; value: string };

/** No interface has more to say; a bank that sends another value each time fills no log. */
const ANNOUNCEMENTS_OF_BANK_MAX = 50;

const EVENTS = {
  deprecated: 'bank deprecates an operation',
  'unknown-fix': 'bank names an unknown x-accept-fix',
  'refused-fix': 'bank refuses x-accept-fix',
} as const satisfies Record<Announcement['kind'], string>;

/** What the headers of an answer announce; their names are in lower case. @see interface#versioning */
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
      // A value that is no name may be anything, a PSU-ID too.
      value: FIX_NAME.test(name) && !isUuid(name) ? name : UNREADABLE,
    })),
  ];
}

/** What a refusal announces: the bank does not take the names that Brygge sends. */
export function refusedFix(messages: readonly TppMessage[]): Announcement[] {
  const isRefused = messages.some(
    ({ path }) => path?.toLowerCase() === HEADER.xAcceptFix.toLowerCase(),
  );
  return isRefused ? [{ kind: 'refused-fix', value: 'with the names of its dialect' }] : [];
}

/** Makes what writes announcements to a log, each once. */
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

/** RFC 9745 has a moment in seconds; its drafts had `true` or a date, as `Sunset` (RFC 8594) has. */
function momentText(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const [, seconds] = /^@(\d{1,11})$/.exec(text) ?? [];
  const moment = seconds === undefined ? parseHttpDate(text) : new Date(Number(seconds) * 1000);
  if (moment !== null) return moment.toISOString().slice(0, 10);
  return text === 'true' ? 'now' : UNREADABLE;
}
