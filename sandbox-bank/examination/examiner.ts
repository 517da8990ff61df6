/**
 * Examines a TPP that it knows nothing about: it records the TPP's calls, and makes some of them meet what can go wrong
 * at a bank, each once. `lessons.ts` judges the record.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HEADER } from '@/lib/xs2a/message/header';
import type { Gate, PassedRequest } from '@/sandbox-bank/gate/gate';
import { writeAnswer } from '@/sandbox-bank/server/answer-request';
import type { Bank } from '@/sandbox-bank/server/bank';
import type { Fault } from '@/sandbox-bank/server/faults';
import type { BankOperation } from '@/sandbox-bank/server/operation';
import { refuse } from '@/sandbox-bank/server/reply';
import { revokeConsentsOf } from '@/sandbox-bank/store/access/consent';
import { findPsu, type Psu } from '@/sandbox-bank/store/access/psu';
import type { Queryable } from '@/sandbox-bank/store/database';
import {
  type CallKind,
  claimScenario,
  type ExaminedCall,
  endExaminedCall,
  insertExaminedCall,
  listExaminedCalls,
  type Scenario,
} from '@/sandbox-bank/store/examination';
import type { WrittenAnswer } from '@/sandbox-bank/store/request-replay';
import type { World } from '@/sandbox-bank/store/world';
import { LINK_MARK } from './lessons';

/** A call under examination. */
export type Examination = {
  /** The fault that the call meets, in place of one that was switched on. */
  fault: Fault | null;
  /** An answer to give without doing anything. */
  instead: WrittenAnswer | null;
  /** Returns the answer to send to the TPP, and records the end of the call. */
  end(answer: WrittenAnswer, refusedBy: string | null): Promise<WrittenAnswer>;
};

/**
 * Begins a call in a world that has an examination; null when the call is not examined. A call that the gate refuses is
 * recorded only.
 */
export async function examine(
  bank: Bank,
  gate: Gate,
  world: World,
  call: { operation: BankOperation; incoming: IncomingMessage; body: Uint8Array },
): Promise<Examination | null> {
  const { operation, incoming } = call;
  if (world.examinedSince === null || operation.row.environment === 'sandbox') return null;
  const now = () => bank.clock.transportNow();
  const seen = seenCall(call, now());
  const passed = await gate(operation, {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    rawHeaders: incoming.rawHeaders,
    body: call.body,
  });
  const psu = passed.ok ? await findNamedPsu(bank, passed.request) : null;
  const wanted = passed.ok ? await scenariosFor(bank, world, seen, psu) : [];
  const { id, scenario } = await insertExaminedCall(bank.db, world.id, seen, wanted);
  if (scenario === 'consent-withdrawn' && psu !== null) {
    await revokeConsentsOf(bank.db, psu.id, bank.clock.nowIn(world));
  }
  return {
    fault: scenario === null ? null : faultOf(scenario),
    instead: scenario === 'transactions-refused' ? TOO_MANY : null,
    end: async (answer, refusedBy) => {
      const goesBack =
        seen.kind === 'payment-status' &&
        /"transactionStatus":"PDNG"/.test(answer.body ?? '') &&
        (await claimScenario(bank.db, world.id, id, 'status-back'));
      await endExaminedCall(bank.db, id, { endedAt: now(), status: answer.status, refusedBy });
      return { ...answer, body: changedBody(answer.body, { scenario, goesBack }) };
    },
  };

  function seenCall(
    { operation: { row }, body }: typeof call,
    beganAt: Date,
  ): Parameters<typeof insertExaminedCall>[2] {
    const header = (name: string) => {
      const value = incoming.headers[name.toLowerCase()];
      return typeof value === 'string' && value !== '' ? value : null;
    };
    const target = incoming.url ?? '';
    const kind = kindOf(row.method, row.path);
    return {
      beganAt,
      kind,
      method: row.method,
      target,
      requestId: header(HEADER.requestId),
      bodyDigest: createHash('sha256').update(body).digest('hex'),
      psuId: header(HEADER.psuId)?.toLowerCase() ?? null,
      redirectUri: header(HEADER.tppRedirectUri),
      isAttended: header(HEADER.psuIpAddress) !== null,
      isForwarded: header(HEADER.psuUserAgent) !== null,
      isDeprecated:
        /\/v1\/consents$/.test(target) ||
        (kind === 'creation' &&
          Buffer.from(body).toString('utf8').includes('"remittanceInformationStructured":')),
    };
  }
}

/** Whether this approval of a payment must fail in an examination: the first one does. */
export async function failsApproval(db: Queryable, world: World, beganAt: Date): Promise<boolean> {
  if (world.examinedSince === null) return false;
  const calls = await listExaminedCalls(db, world.id);
  if (calls.some(({ scenario }) => scenario === 'approval-failed')) return false;
  const seen = {
    beganAt,
    kind: 'sca' as const,
    method: 'POST',
    target: '/sca',
    requestId: null,
    bodyDigest: '',
    psuId: null,
    redirectUri: null,
    isAttended: true,
    isForwarded: true,
    isDeprecated: false,
  };
  const { scenario } = await insertExaminedCall(db, world.id, seen, ['approval-failed']);
  return scenario !== null;
}

const TOO_MANY: WrittenAnswer = writeAnswer(
  refuse('ACCESS_EXCEEDED', 'This was read too often; it can be read again in a minute.', {
    status: 429,
    headers: { 'Retry-After': '60' },
  }),
);

const CREATION_SCENARIOS: readonly Scenario[] = [
  'creation-lost',
  'creation-unreadable',
  'creation-failed',
];

/** The PSU of the request's PSU-ID, if this TPP knows it. */
async function findNamedPsu({ db }: Bank, { tpp, headers }: PassedRequest): Promise<Psu | null> {
  return headers.psuId === null ? null : findPsu(db, tpp.id, headers.psuId);
}

/**
 * The scenarios that the next call of a kind may meet. A resent payment meets none, and consents are withdrawn only
 * when the call is for a PSU who may have one.
 */
async function scenariosFor(
  { db }: Bank,
  { id }: World,
  { kind, bodyDigest }: Pick<ExaminedCall, 'kind' | 'bodyDigest'>,
  psu: Psu | null,
): Promise<readonly Scenario[]> {
  switch (kind) {
    case 'creation': {
      const calls = await listExaminedCalls(db, id);
      return calls.some((call) => call.kind === kind && call.bodyDigest === bodyDigest)
        ? []
        : CREATION_SCENARIOS;
    }
    case 'authorisation':
      return ['authorisation-lost'];
    case 'payment-status':
      return ['status-failed'];
    case 'accounts':
      return ['fields-changed'];
    case 'balances': {
      const calls = await listExaminedCalls(db, id);
      // The consent ends midway, after the other reads have met theirs.
      return psu !== null && calls.some(({ scenario }) => scenario === 'transactions-refused')
        ? ['balances-slow', 'consent-withdrawn']
        : ['balances-slow'];
    }
    case 'transactions':
      return ['transactions-refused'];
    case 'consent':
    case 'sca':
    case 'other':
      return [];
  }
}

function kindOf(method: string, path: string): CallKind {
  const operation = `${method} ${path}`;
  if (/^POST \/v1\/(periodic-|bulk-)?payments\/\{[^/]+\}$/.test(operation)) return 'creation';
  if (/^POST .*\/authorisations$/.test(operation)) return 'authorisation';
  if (/^GET \/v1\/(periodic-|bulk-)?payments\/.*\/status$/.test(operation)) return 'payment-status';
  if (operation === 'GET /v1/accounts') return 'accounts';
  if (/^GET \/v1\/accounts\/[^/]+\/balances$/.test(operation)) return 'balances';
  if (/^GET \/v1\/accounts\/[^/]+\/transactions$/.test(operation)) return 'transactions';
  if (/^POST \/v1\/(bank-offered-)?consents$/.test(operation)) return 'consent';
  return 'other';
}

const SLOW_MILLISECONDS = 1_500;

function faultOf(scenario: Scenario): Fault | null {
  switch (scenario) {
    case 'creation-lost':
    case 'authorisation-lost':
      return { fault: 'lose-answer', calls: 1 };
    case 'creation-unreadable':
      return { fault: 'garbage', calls: 1 };
    case 'creation-failed':
    case 'status-failed':
      return { fault: 'error', calls: 1, status: 503 };
    case 'balances-slow':
      return { fault: 'delay', calls: 1, milliseconds: SLOW_MILLISECONDS };
    case 'approval-failed':
    case 'status-back':
    case 'fields-changed':
    case 'transactions-refused':
    case 'consent-withdrawn':
      return null;
  }
}

/**
 * Changes an answer in ways that banks may: added or missing fields, a status that goes back, and links of their own
 * making.
 */
function changedBody(
  body: string | null,
  { scenario, goesBack }: { scenario: Scenario | null; goesBack: boolean },
): string | null {
  if (body === null) return null;
  const marked = body.replaceAll(/("\/v1\/[^"?]*\/authorisations)"/g, `$1?${LINK_MARK}"`);
  const back = goesBack ? marked.replace('"PDNG"', '"RCVD"') : marked;
  return scenario === 'fields-changed'
    ? back
        .replaceAll(/,"product":"[^"]*"/g, '')
        .replaceAll('"resourceId":', '"isNewHere":{"of":["this","bank"]},"resourceId":')
    : back;
}
