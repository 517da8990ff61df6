/** Whatever is sealed opens in its own row alone: not in one of another person, and not in another row of the same. */
import { addMinutes } from 'date-fns';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';

const KEYS = [
  { id: 'new', key: Buffer.alloc(32, 7) },
  { id: 'old', key: Buffer.alloc(32, 8) },
];
vi.mock('@/lib/env', () => ({ env: () => ({ PSU_ID_KEYS: KEYS }) }));
// Files of one worker share modules, and another may have loaded these with the real settings.
vi.resetModules();
const payment = await import('./payment');
const identity = await import('./identity');
const { openIdentityNumber, sealIdentityNumber } = await import('./identity-number');
const { openMail, sealMail } = await import('./mail');
const { openCallBody, sealCallBody } = await import('./call-body');
const { openMove, sealMove } = await import('./connection-move');
const { openInspectedCall, sealInspectedCall } = await import('./inspected-call');
const { openSet, sealSet } = await import('./kept-set');
const transactions = await import('./transaction');
const { openFailure, sealFailure } = await import('@/lib/sca/failure-in-address');
const { openReturn, sealReturn } = await import('@/lib/sca/kept-return');
afterAll(() => vi.resetModules());

const NOW = new Date('2027-03-10T08:00:00Z');
const ATTEMPT = 'a'.repeat(43);
const OWN = { userId: 'user', id: 'row', bankId: 'bank', accountId: 'account', attemptId: ATTEMPT };
type Row = typeof OWN;

const REQUEST = {
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
  creditorName: 'Elvebakken Barnehage',
  creditorAddress: { country: 'NO' },
  instructedAmount: { amount: '120.50', currency: 'NOK' },
} as PaymentRequest;
const READ_BACK = { debtorName: 'Kari Nordmann', differences: [] };
const RECIPIENT = {
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449' },
  creditorAgent: null,
  creditorAddress: null,
};
const MAIL = { to: 'kari@example.org', subject: 'a', text: 'b', html: 'c' };
const FAILURE = { system: 's', status: 400, code: 'c', message: 'm' };
const sealedRequest = payment.sealPaymentRequest(OWN, REQUEST).sealedRequest;

type Sealed = {
  what: string;
  by: (keyof Row)[];
  sealed: string | null;
  open: (row: Row, sealed: string) => unknown;
  text: unknown;
};

const BY_ID = ['userId', 'id'] satisfies (keyof Row)[];
const BY_BANK = ['userId', 'bankId'] satisfies (keyof Row)[];
const CASES: Sealed[] = [
  {
    what: 'the request of a payment',
    by: BY_ID,
    sealed: sealedRequest,
    open: (row, text) => payment.openPaymentRequest({ ...row, sealedRequest: text }),
    text: REQUEST,
  },
  {
    what: 'what was read back of a payment',
    by: BY_ID,
    sealed: payment.sealReadBack({ ...OWN, sealedRequest }, READ_BACK).sealedReadBack,
    open: (row, text) => payment.openReadBack({ ...row, sealedReadBack: text }),
    text: READ_BACK,
  },
  {
    what: 'the bank’s words about a payment',
    by: BY_ID,
    sealed: String(payment.sealBankMessages(OWN, [{ category: 'ERROR', code: 'CONFLICT' }])),
    open: (row, text) => payment.openBankMessages({ ...row, bankMessages: text }),
    text: [{ code: 'CONFLICT', text: null, path: null }],
  },
  {
    what: 'the bank’s words to the person',
    by: BY_ID,
    sealed: payment.sealPsuMessage(OWN, 'Ring oss.').sealedPsuMessage,
    open: (row, text) =>
      payment.openPsuMessage({ ...row, sealedPsuMessage: text, psuMessage: null }),
    text: 'Ring oss.',
  },
  {
    what: 'a draft',
    by: BY_ID,
    sealed: payment.sealDraftInput(OWN, { amount: '1.00' }).sealedInput,
    open: (row, text) => payment.openDraftInput({ ...row, sealedInput: text }),
    text: { amount: '1.00' },
  },
  {
    what: 'a recipient',
    by: BY_ID,
    sealed: payment.sealRecipient({ ...OWN, contextId: 'private' }, RECIPIENT).sealedDetails,
    open: (row, text) => payment.openRecipient({ ...row, sealedDetails: text }),
    text: RECIPIENT,
  },
  {
    what: 'a PSU-ID',
    by: BY_BANK,
    sealed: identity.sealPsuId(OWN, 'psu').sealedPsuId,
    open: (row, text) => identity.openPsuId({ ...row, sealedPsuId: text }),
    text: 'psu',
  },
  {
    what: 'a corporate id',
    by: ['userId', 'bankId', 'id'],
    sealed: identity.sealCorporateId(OWN, 'company').sealedCorporateId,
    open: (row, text) => identity.openCorporateId({ ...row, sealedCorporateId: text }),
    text: 'company',
  },
  {
    what: 'an identity number',
    by: BY_BANK,
    sealed: sealIdentityNumber(OWN, '01017012345').sealedIdentityNumber,
    open: (row, text) => openIdentityNumber({ ...row, sealedIdentityNumber: text }),
    text: '01017012345',
  },
  {
    what: 'a mail',
    by: BY_ID,
    sealed: sealMail(OWN, MAIL).sealedContent,
    open: (row, text) => openMail({ ...row, sealedContent: text }),
    text: MAIL,
  },
  {
    what: 'the body of a call',
    by: BY_ID,
    sealed: sealCallBody(OWN, Buffer.from('{"a":1}')).sealedBody,
    open: (row, text) =>
      Buffer.from(openCallBody({ ...row, sealedBody: text }) ?? []).toString('utf8'),
    text: '{"a":1}',
  },
  {
    what: 'the identity in a move',
    by: BY_ID,
    sealed: sealMove(OWN, { confirmed: null } as Parameters<typeof sealMove>[1]),
    open: (row, text) => openMove({ ...row, sealedIdentity: text }),
    text: { confirmed: null },
  },
  {
    what: 'an inspected call',
    by: BY_ID,
    sealed: sealInspectedCall(OWN, {} as Parameters<typeof sealInspectedCall>[1]).sealedCall,
    open: (row, text) => openInspectedCall({ ...row, sealedCall: text }),
    text: {},
  },
  {
    what: 'a kept set',
    by: ['userId'],
    sealed: sealSet('saved_view_set', OWN.userId, ['view']).sealed,
    open: ({ userId }, text) => openSet('saved_view_set', userId, text),
    text: ['view'],
  },
  {
    what: 'a transaction',
    by: ['userId', 'accountId', 'id'],
    sealed: transactions.sealTransaction(OWN, { raw: { a: 1 }, entries: null }).sealed,
    open: (row, text) =>
      transactions.openTransaction({ ...row, sealed: text, sealedEntries: null }).raw,
    text: { a: 1 },
  },
  {
    what: 'what a sync remembers',
    by: ['userId', 'accountId'],
    sealed: transactions.sealMemory(OWN, { seen: 1 }).text,
    open: (row, text) => transactions.openMemory(row, text),
    text: { seen: 1 },
  },
  {
    what: 'a failure in an address',
    by: ['userId'],
    sealed: sealFailure(OWN.userId, 'Bank', FAILURE as Parameters<typeof sealFailure>[2]),
    open: ({ userId }, text) => openFailure(userId, text),
    text: { ...FAILURE, bankName: 'Bank' },
  },
  {
    what: 'a return that a browser keeps',
    by: ['attemptId'],
    sealed: sealReturn(ATTEMPT, 'code=1', NOW),
    open: ({ attemptId }, text) => openReturn(attemptId, text, NOW),
    text: 'code=1',
  },
];

const ELSEWHERE = { ...OWN, attemptId: 'b'.repeat(43) };

describe.each(CASES)('$what', ({ by, sealed, open, text }) => {
  it('opens in its row', () => {
    expect(sealed).toMatch(/^new\./);
    expect(open(OWN, sealed ?? '')).toEqual(text);
  });

  it.each(by)('does not open where another %s stands', (key) => {
    const other = key === 'attemptId' ? ELSEWHERE.attemptId : 'other';
    const opened = () => {
      try {
        return open({ ...OWN, [key]: other }, sealed ?? '');
      } catch (error) {
        return (error as { keyId: string }).keyId === 'new' ? null : error;
      }
    };
    expect(opened()).toBeNull();
  });
});

it('opens entries in the row of their transaction alone, and a kept set as what it was kept', () => {
  const { sealed, sealedEntries } = transactions.sealTransaction(OWN, { raw: {}, entries: [{}] });
  expect(transactions.openTransaction({ ...OWN, sealed, sealedEntries }).entries).toEqual([{}]);
  expect(() => transactions.openTransaction({ ...OWN, sealed, sealedEntries: sealed })).toThrow(
    'A row sealed by the key new does not open.',
  );
  expect(() =>
    openSet('category_rule_set', OWN.userId, sealSet('saved_view_set', OWN.userId, []).sealed),
  ).toThrow('A row sealed by the key new does not open.');
});

it('opens a return that a browser keeps for ten minutes less a millisecond', () => {
  const sealed = sealReturn(ATTEMPT, 'code=1', NOW) ?? '';
  expect(openReturn(ATTEMPT, sealed, new Date('2027-03-10T08:09:59.999Z'))).toBe('code=1');
  expect(openReturn(ATTEMPT, sealed, addMinutes(NOW, 10))).toBeNull();
  expect(sealReturn('no attempt', 'code=1', NOW)).toBeNull();
  expect(sealReturn(ATTEMPT, '', NOW)).toBeNull();
});

it.each([
  [identity.sealPsuId(OWN, 'psu').keyId, 'new'],
  [identity.sealCorporateId(OWN, null).keyId, ''],
  [payment.sealDraftInput(OWN, {}).keyId, 'new'],
  [payment.sealPaymentRequest(OWN, REQUEST).keyId, 'new'],
  [transactions.sealTransaction(OWN, { raw: {}, entries: null }).keyId, 'new'],
])('names the key that sealed a row: %s', (keyId, expected) => {
  expect(keyId).toBe(expected);
});
