import { describe, expect, it } from 'vitest';
import type { ExaminedCall } from '@/sandbox-bank/store/examination';
import { judge, LESSONS, type Lesson } from './lessons';

const START = Date.parse('2026-11-23T08:00:00Z');
const CREATION = '/v1/payments/norwegian-domestic-credit-transfers';

let count = 0;
/** A call that began `at` milliseconds after the start and took ten. */
const call = (at: number, changes: Partial<ExaminedCall>): ExaminedCall => {
  count += 1;
  return {
    id: `call-${count}`,
    beganAt: new Date(START + at),
    endedAt: new Date(START + at + 10),
    kind: 'other',
    method: 'GET',
    target: '/v1/agreements',
    requestId: `request-${count}`,
    bodyDigest: 'none',
    psuId: 'psu',
    redirectUri: `https://tpp.example/return/${count}`,
    isAttended: true,
    isForwarded: true,
    isDeprecated: false,
    status: 200,
    refusedBy: null,
    scenario: null,
    ...changes,
  };
};
const creation = (at: number, changes: Partial<ExaminedCall> = {}) =>
  call(at, { kind: 'creation', method: 'POST', target: CREATION, status: 201, ...changes });
const authorisation = (at: number, changes: Partial<ExaminedCall> = {}) =>
  call(at, {
    kind: 'authorisation',
    method: 'POST',
    target: `${CREATION}/1/authorisations?examination=1`,
    status: 201,
    ...changes,
  });
const status = (at: number, changes: Partial<ExaminedCall> = {}) =>
  call(at, { kind: 'payment-status', target: `${CREATION}/1/status`, ...changes });
const balances = (at: number, changes: Partial<ExaminedCall> = {}) =>
  call(at, { kind: 'balances', target: '/v1/accounts/1/balances', ...changes });
const rows = (at: number, changes: Partial<ExaminedCall> = {}) =>
  call(at, { kind: 'transactions', target: '/v1/accounts/1/transactions', ...changes });

const verdictOf = (lesson: Lesson, calls: readonly ExaminedCall[]) =>
  judge(calls).find((result) => result.lesson === lesson)?.verdict;

type Case = [lesson: Lesson, what: string, calls: ExaminedCall[]];

const lost = (scenario: ExaminedCall['scenario']) =>
  creation(0, { requestId: 'a', bodyDigest: 'x', scenario });

const PASSED: Case[] = [
  ['signed', 'a call that passed', [call(0, {})]],
  ['request-ids', 'two ids', [call(0, {}), call(5, {})]],
  ['browser-forwarded', 'the browser passed on', [creation(0)]],
  ['return-addresses', 'two addresses', [authorisation(0), authorisation(5)]],
  ['deprecated', 'nothing deprecated', [creation(0)]],
  ['unattended-reads', 'a read without the person', [balances(0, { isAttended: false })]],
  [
    'unattended-reads',
    'a read that the examiner refused',
    [rows(0, { isAttended: false, scenario: 'transactions-refused', status: 429 })],
  ],
  ['link-followed', 'the bank’s own link', [authorisation(0)]],
  [
    'creation-lost',
    'the same bytes and id',
    [lost('creation-lost'), creation(500, { requestId: 'a', bodyDigest: 'x' })],
  ],
  [
    'creation-unreadable',
    'the same bytes and id',
    [lost('creation-unreadable'), creation(500, { requestId: 'a', bodyDigest: 'x' })],
  ],
  [
    'creation-paused',
    'a pause of 250 ms after the answer',
    [lost('creation-failed'), creation(260, { requestId: 'a', bodyDigest: 'x' })],
  ],
  [
    'one-payment',
    'the same id again',
    [lost('creation-lost'), creation(5, { requestId: 'a', bodyDigest: 'x' })],
  ],
  [
    'authorisation-lost',
    'the same id',
    [
      authorisation(0, { requestId: 'a', scenario: 'authorisation-lost' }),
      authorisation(5, { requestId: 'a' }),
    ],
  ],
  [
    'one-approval',
    'a second approval once the first failed',
    [
      authorisation(0, { scenario: 'authorisation-lost' }),
      call(5, { kind: 'sca', scenario: 'approval-failed' }),
      authorisation(9),
    ],
  ],
  [
    'approval-failed',
    'the status read',
    [creation(0), call(5, { kind: 'sca', scenario: 'approval-failed' }), status(9)],
  ],
  ['status-paused', 'a pause', [status(0, { scenario: 'status-failed' }), status(260)]],
  ['status-back', 'another read', [status(0, { scenario: 'status-back' }), status(5)]],
  [
    'fields-changed',
    'balances after it',
    [call(0, { kind: 'accounts', scenario: 'fields-changed' }), balances(5)],
  ],
  [
    'fields-changed',
    'a payment after it',
    [call(0, { kind: 'accounts', scenario: 'fields-changed' }), creation(5)],
  ],
  ['slow-answer', 'no second read', [balances(0, { scenario: 'balances-slow' })]],
  [
    'slow-answer',
    'a second read once the first is answered',
    [balances(0, { scenario: 'balances-slow', endedAt: new Date(START + 1_500) }), balances(1_500)],
  ],
  [
    'too-many-requests',
    'other calls',
    [rows(0, { scenario: 'transactions-refused', status: 429 }), balances(5)],
  ],
  [
    'too-many-requests',
    'the same a minute after the answer',
    [rows(0, { scenario: 'transactions-refused', status: 429 }), rows(60_010)],
  ],
  [
    'consent-withdrawn',
    'a new consent, and reads after it',
    [
      balances(0, { scenario: 'consent-withdrawn', status: 403 }),
      call(50, { kind: 'accounts', target: '/v1/accounts', status: 401 }),
      call(90, { kind: 'accounts', target: '/v1/accounts' }),
      balances(95),
    ],
  ],
];

const FAILED: Case[] = [
  ['signed', 'a wrong signature', [call(0, { refusedBy: 'signature', status: 400 })]],
  [
    'request-ids',
    'the same request with another session under one id',
    [
      creation(0, { requestId: 'a', bodyDigest: 'x' }),
      creation(5, { requestId: 'a', bodyDigest: 'x', status: 409, refusedBy: 'request-id' }),
    ],
  ],
  [
    'creation-lost',
    'the same request with another session under its id',
    [
      lost('creation-lost'),
      creation(500, { requestId: 'a', bodyDigest: 'x', status: 409, refusedBy: 'request-id' }),
    ],
  ],
  [
    'request-ids',
    'an id for two calls',
    [call(0, { requestId: 'a' }), balances(5, { requestId: 'a' })],
  ],
  ['browser-forwarded', 'no browser', [creation(0, { isForwarded: false })]],
  [
    'return-addresses',
    'one address',
    [authorisation(0, { redirectUri: 'r' }), authorisation(5, { redirectUri: 'r' })],
  ],
  ['deprecated', 'a deprecated field', [creation(0, { isDeprecated: true })]],
  [
    'unattended-reads',
    'a fifth read',
    [balances(0, { isAttended: false, status: 429, refusedBy: 'rules' })],
  ],
  [
    'link-followed',
    'an address of its own',
    [authorisation(0, { target: '/v1/x/authorisations' })],
  ],
  [
    'creation-lost',
    'another id',
    [lost('creation-lost'), creation(500, { requestId: 'b', bodyDigest: 'x' })],
  ],
  [
    'creation-unreadable',
    'other bytes under the id',
    [lost('creation-unreadable'), creation(500, { requestId: 'a', bodyDigest: 'y' })],
  ],
  [
    'creation-paused',
    'no pause',
    [lost('creation-failed'), creation(255, { requestId: 'a', bodyDigest: 'x' })],
  ],
  [
    'one-payment',
    'a second payment',
    [lost('creation-lost'), creation(5, { requestId: 'b', bodyDigest: 'x' })],
  ],
  [
    'authorisation-lost',
    'another id',
    [
      authorisation(0, { requestId: 'a', scenario: 'authorisation-lost' }),
      authorisation(5, { requestId: 'b' }),
    ],
  ],
  ['one-approval', 'two at a time', [authorisation(0), authorisation(5)]],
  [
    'approval-failed',
    'the same payment anew',
    [
      creation(0, { bodyDigest: 'x' }),
      call(5, { kind: 'sca', scenario: 'approval-failed' }),
      creation(9, { bodyDigest: 'x' }),
    ],
  ],
  ['status-paused', 'no pause', [status(0, { scenario: 'status-failed' }), status(255)]],
  ['status-back', 'a new approval', [status(0, { scenario: 'status-back' }), authorisation(5)]],
  [
    'slow-answer',
    'a second read meanwhile',
    [balances(0, { scenario: 'balances-slow', endedAt: new Date(START + 1_500) }), balances(900)],
  ],
  [
    'too-many-requests',
    'the same after 59 seconds',
    [rows(0, { scenario: 'transactions-refused', status: 429 }), rows(59_000)],
  ],
  [
    'consent-withdrawn',
    'a read without a new consent',
    [balances(0, { scenario: 'consent-withdrawn', status: 403 }), rows(50, { status: 403 })],
  ],
  [
    'consent-withdrawn',
    'a list of accounts without the person',
    [
      balances(0, { scenario: 'consent-withdrawn', status: 403 }),
      call(50, { kind: 'accounts', target: '/v1/accounts', isAttended: false, status: 403 }),
    ],
  ],
];

describe('a lesson', () => {
  it('is one of twenty', () => expect(LESSONS).toHaveLength(20));
  it.each(PASSED)('%s is passed by %s', (lesson, _, calls) => {
    expect(verdictOf(lesson, calls)).toBe('passed');
  });
  it.each(FAILED)('%s is failed by %s', (lesson, _, calls) => {
    expect(verdictOf(lesson, calls)).toBe('failed');
  });
  it.each([
    ['creation-unreadable', lost('creation-unreadable')],
    ['creation-paused', lost('creation-failed')],
    ['authorisation-lost', authorisation(0, { scenario: 'authorisation-lost' })],
    ['approval-failed', call(0, { kind: 'sca', scenario: 'approval-failed' })],
    ['status-paused', status(0, { scenario: 'status-failed' })],
    ['status-back', status(0, { scenario: 'status-back' })],
    ['fields-changed', call(0, { kind: 'accounts', scenario: 'fields-changed' })],
    ['too-many-requests', rows(0, { scenario: 'transactions-refused', status: 429 })],
    ['consent-withdrawn', balances(0, { scenario: 'consent-withdrawn', status: 403 })],
  ] as const)('%s shows what the TPP has met and has yet to answer', (lesson, met) => {
    const result = judge([met]).find((one) => one.lesson === lesson);
    expect(result).toEqual({ lesson, verdict: 'not-seen', calls: [met] });
  });
  it('fields-changed is passed by no call for another person', () => {
    const met = call(0, { kind: 'accounts', scenario: 'fields-changed' });
    expect(verdictOf('fields-changed', [met, balances(5, { psuId: 'other' })])).toBe('not-seen');
  });
  it('shows the first five calls that went wrong', () => {
    const wrong = [0, 1, 2, 3, 4, 5].map((at) => call(at, { refusedBy: 'digest', status: 400 }));
    expect(judge(wrong)[0]).toEqual({
      lesson: 'signed',
      verdict: 'failed',
      calls: wrong.slice(0, 5),
    });
  });
  it.each(LESSONS)('%s is not yet seen without calls', (lesson) => {
    expect(verdictOf(lesson, [])).toBe('not-seen');
  });
});
