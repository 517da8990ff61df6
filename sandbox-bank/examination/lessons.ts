/**
 * The verdicts of an examination: each lesson looks at a TPP's calls in order and says whether the TPP passed. Nothing
 * here reads the clock or the database.
 */
import type { CallKind, ExaminedCall, Scenario } from '@/sandbox-bank/store/examination';
import { REQUEST_CHECKS } from '@/sandbox-bank/store/request-log';

/** `not-seen` until the TPP has met the situation of the lesson. */
export type Verdict = 'passed' | 'failed' | 'not-seen';

export const LESSONS = [
  'signed',
  'request-ids',
  'browser-forwarded',
  'return-addresses',
  'deprecated',
  'unattended-reads',
  'link-followed',
  'creation-lost',
  'creation-unreadable',
  'creation-paused',
  'one-payment',
  'authorisation-lost',
  'one-approval',
  'approval-failed',
  'status-paused',
  'status-back',
  'fields-changed',
  'slow-answer',
  'too-many-requests',
  'consent-withdrawn',
] as const;
export type Lesson = (typeof LESSONS)[number];

/** The verdict, and the calls that show it; with `not-seen`, the call after which the TPP has yet to do something. */
export type LessonResult = { lesson: Lesson; verdict: Verdict; calls: ExaminedCall[] };

/** Judges every lesson. */
export function judge(calls: readonly ExaminedCall[]): LessonResult[] {
  return LESSONS.map((lesson) => ({ lesson, ...JUDGES[lesson](calls) }));
}

type Finding = Omit<LessonResult, 'lesson'>;
type Judge = (calls: readonly ExaminedCall[]) => Finding;

/** Marks a payment's links during an examination, so that an address the TPP put together itself shows. */
export const LINK_MARK = 'examination=1';

/** A shorter pause does not count. */
const PAUSE_MILLISECONDS_MIN = 250;
/** How long the same request must not be repeated after "too many requests". */
const QUIET_MILLISECONDS = 60_000;

/** Checks that every correctly built and signed request passes. */
const GATE_CHECKS: readonly (string | null)[] = REQUEST_CHECKS.slice(
  REQUEST_CHECKS.indexOf('headers-once'),
  REQUEST_CHECKS.indexOf('role'),
);

/** What a TPP that could read the accounts does next for the same PSU. */
const GOING_ON: readonly CallKind[] = ['balances', 'transactions', 'creation'];

const NOT_SEEN: Finding = { verdict: 'not-seen', calls: [] };

const JUDGES: Readonly<Record<Lesson, Judge>> = {
  signed: (calls) => {
    const sent = ofTpp(calls);
    return unless(
      sent.filter(({ refusedBy }) => GATE_CHECKS.includes(refusedBy)),
      sent.slice(0, 1),
    );
  },
  'request-ids': (calls) => {
    const sent = ofTpp(calls);
    const reused = sent.filter((call, at) =>
      sent
        .slice(0, at)
        .some(
          (other) =>
            other.requestId === call.requestId && (!isSame(other, call) || isIdRefused(call)),
        ),
    );
    return unless(reused, sent.length > 1 ? sent.slice(0, 2) : []);
  },
  'browser-forwarded': (calls) => {
    const creations = of(calls, 'creation');
    return unless(
      creations.filter(({ isAttended, isForwarded }) => !isAttended || !isForwarded),
      creations.slice(0, 1),
    );
  },
  'return-addresses': (calls) => {
    const visits = firstTries(of(calls, 'authorisation'));
    const shared = visits.filter((call, at) =>
      visits.slice(0, at).some(({ redirectUri }) => redirectUri === call.redirectUri),
    );
    return unless(shared, visits.length > 1 ? visits.slice(0, 2) : []);
  },
  deprecated: (calls) => {
    const about = calls.filter(({ kind }) => kind === 'creation' || kind === 'consent');
    return unless(
      about.filter(({ isDeprecated }) => isDeprecated),
      about.slice(0, 1),
    );
  },
  'unattended-reads': (calls) => {
    const reads = [...of(calls, 'balances'), ...of(calls, 'transactions')].filter(
      ({ isAttended }) => !isAttended,
    );
    return unless(
      reads.filter(({ status, scenario }) => status === 429 && scenario === null),
      reads.slice(0, 1),
    );
  },
  'link-followed': (calls) => {
    const started = of(calls, 'authorisation');
    return unless(
      started.filter(({ target }) => !target.includes(LINK_MARK)),
      started.slice(0, 1),
    );
  },
  'creation-lost': (calls) => repeatedSame(calls, 'creation-lost'),
  'creation-unreadable': (calls) => repeatedSame(calls, 'creation-unreadable'),
  'creation-paused': (calls) => paused(calls, 'creation-failed'),
  'one-payment': (calls) => {
    const made = firstTries(of(calls, 'creation').filter(({ status }) => status === 201));
    const uncertain = calls.filter(({ scenario }) => scenario?.startsWith('creation-') === true);
    const twice = made.filter((call, at) =>
      made.slice(0, at).some(({ bodyDigest }) => bodyDigest === call.bodyDigest),
    );
    return unless(twice, uncertain.slice(0, 1));
  },
  'authorisation-lost': (calls) => repeatedSame(calls, 'authorisation-lost'),
  'one-approval': (calls) => {
    const started = firstTries(of(calls, 'authorisation').filter(({ status }) => status === 201));
    const doubled = started.filter((call, at) => {
      const before = started.slice(0, at).findLast((other) => pathOf(other) === pathOf(call));
      return before !== undefined && !between(calls, before, call).some(isFailedApproval);
    });
    const lost = calls.filter(({ scenario }) => scenario === 'authorisation-lost');
    return unless(doubled, lost);
  },
  'approval-failed': (calls) => {
    const { met, after } = since(calls, 'approval-failed');
    if (met === null) return NOT_SEEN;
    const earlier = of(calls, 'creation').filter(({ beganAt }) => beganAt < met.beganAt);
    const again = of(after, 'creation').filter((call) =>
      earlier.some((one) => one.bodyDigest === call.bodyDigest && one.requestId !== call.requestId),
    );
    const goesOn = after.filter(
      ({ kind }) => kind === 'authorisation' || kind === 'payment-status',
    );
    return unless(again, goesOn.slice(0, 1), met);
  },
  'status-paused': (calls) => paused(calls, 'status-failed'),
  'status-back': (calls) => {
    const { met, after } = since(calls, 'status-back');
    if (met === null) return NOT_SEEN;
    const payment = pathOf(met).replace(/\/status$/, '');
    const earlier = of(calls, 'creation').filter(({ beganAt }) => beganAt < met.beganAt);
    const wrong = after.filter(
      (call) =>
        (call.method !== 'GET' && pathOf(call).startsWith(payment)) ||
        (call.kind === 'creation' &&
          earlier.some(
            (one) => one.bodyDigest === call.bodyDigest && one.requestId !== call.requestId,
          )),
    );
    return unless(wrong, after.slice(0, 1), met);
  },
  'fields-changed': (calls) => {
    const { met, after } = since(calls, 'fields-changed');
    if (met === null) return NOT_SEEN;
    const goesOn = after.filter(
      ({ kind, psuId }) => GOING_ON.includes(kind) && psuId === met.psuId,
    );
    return unless([], goesOn.slice(0, 1), met);
  },
  'slow-answer': (calls) => {
    const { met, after } = since(calls, 'balances-slow');
    if (met === null || met.endedAt === null) return NOT_SEEN;
    const { endedAt } = met;
    const impatient = after.filter((call) => isSame(call, met) && call.beganAt < endedAt);
    return unless(impatient, [met]);
  },
  'too-many-requests': (calls) => {
    const { met, after } = since(calls, 'transactions-refused');
    if (met === null) return NOT_SEEN;
    const soon = after.filter(
      (call) => pathOf(call) === pathOf(met) && milliseconds(met, call) < QUIET_MILLISECONDS,
    );
    return unless(soon, after.slice(0, 1), met);
  },
  'consent-withdrawn': (calls) => {
    const { met, after } = since(calls, 'consent-withdrawn');
    if (met === null) return NOT_SEEN;
    const ofPsu = after.filter(({ psuId }) => psuId === met.psuId);
    const renewed = ofPsu.findIndex(({ kind, status }) => isRead(kind) && status === 200);
    const wrong = ofPsu.slice(0, renewed === -1 ? undefined : renewed).filter(
      ({ kind, beganAt, isAttended }) =>
        // With the PSU present, a TPP may list the accounts in order to be sent to SCA and a new consent.
        isRead(kind) &&
        !(kind === 'accounts' && isAttended) &&
        // A call already on its way at the time does not count.
        met.endedAt !== null &&
        beganAt > met.endedAt,
    );
    return unless(wrong, after.slice(0, 1), met);
  },
};

/** Failed when something is wrong, passed when it was seen to be right, else not seen. */
function unless(
  wrong: readonly ExaminedCall[],
  right: readonly ExaminedCall[],
  met: ExaminedCall | null = null,
): Finding {
  if (wrong.length > 0) return { verdict: 'failed', calls: wrong.slice(0, CALLS_SHOWN_MAX) };
  return right.length > 0 ? { verdict: 'passed', calls: [...right] } : awaiting(met);
}

/** The TPP met a situation, and has yet to show what it does then. */
function awaiting(met: ExaminedCall | null): Finding {
  return met === null ? NOT_SEEN : { verdict: 'not-seen', calls: [met] };
}

const CALLS_SHOWN_MAX = 5;

/** After an uncertain outcome, the TPP must repeat the call: the same bytes with the same X-Request-ID. */
function repeatedSame(calls: readonly ExaminedCall[], scenario: Scenario): Finding {
  const { met, after } = since(calls, scenario);
  if (met === null) return NOT_SEEN;
  const again = after.filter(
    (call) =>
      call.kind === met.kind &&
      (call.requestId === met.requestId ||
        (pathOf(call) === pathOf(met) && call.bodyDigest === met.bodyDigest)),
  );
  const [first] = again;
  if (first === undefined) return awaiting(met);
  return isSame(first, met) && first.requestId === met.requestId && !isIdRefused(first)
    ? { verdict: 'passed', calls: [met, first] }
    : { verdict: 'failed', calls: [met, first] };
}

/** After an error at the bank, the TPP must try again, but not at once. */
function paused(calls: readonly ExaminedCall[], scenario: Scenario): Finding {
  const { met, after } = since(calls, scenario);
  const again = after.find((call) => met !== null && isSame(call, met));
  if (met === null || again === undefined) return awaiting(met);
  const verdict = milliseconds(met, again) < PAUSE_MILLISECONDS_MIN ? 'failed' : 'passed';
  return { verdict, calls: [met, again] };
}

/** The call that met a scenario, and those that began after it. */
function since(calls: readonly ExaminedCall[], scenario: Scenario) {
  const at = calls.findIndex((call) => call.scenario === scenario);
  return { met: calls[at] ?? null, after: at === -1 ? [] : calls.slice(at + 1) };
}

/** Calls without repetitions of an earlier one under its X-Request-ID. */
function firstTries(calls: readonly ExaminedCall[]): ExaminedCall[] {
  return calls.filter(
    (call, at) => !calls.slice(0, at).some(({ requestId }) => requestId === call.requestId),
  );
}

function between(
  calls: readonly ExaminedCall[],
  from: ExaminedCall,
  to: ExaminedCall,
): readonly ExaminedCall[] {
  return calls.slice(calls.indexOf(from) + 1, calls.indexOf(to));
}

function isRead(kind: CallKind): boolean {
  return kind === 'accounts' || kind === 'balances' || kind === 'transactions';
}

function isFailedApproval({ scenario }: ExaminedCall): boolean {
  return scenario === 'approval-failed';
}

function of(calls: readonly ExaminedCall[], kind: CallKind): ExaminedCall[] {
  return calls.filter((call) => call.kind === kind);
}

function ofTpp(calls: readonly ExaminedCall[]): ExaminedCall[] {
  return calls.filter(({ kind }) => kind !== 'sca');
}

function isSame(one: ExaminedCall, other: ExaminedCall): boolean {
  return (
    one.method === other.method &&
    one.target === other.target &&
    one.bodyDigest === other.bodyDigest
  );
}

/** The headers count too: a repetition with another session or return address is another request. */
function isIdRefused({ refusedBy }: ExaminedCall): boolean {
  return refusedBy === 'request-id';
}

function pathOf({ target }: ExaminedCall): string {
  return target.split('?')[0] ?? '';
}

function milliseconds(from: ExaminedCall, to: ExaminedCall): number {
  return to.beganAt.getTime() - (from.endedAt ?? from.beganAt).getTime();
}
