import { describe, expect, it } from 'vitest';
import {
  approvalStage,
  approvalUntil,
  basketActions,
  leftUnsigned,
  showsApproval,
  showsNoApproval,
} from './basket-state';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

const UNTOUCHED = { frozenAt: null, approvedAt: null, statusReadAt: at('10:00') };
const STARTED = { ...UNTOUCHED, frozenAt: at('11:00') };
const BEGINNING = {
  state: 'beginning',
  createdAt: at('11:00'),
  usedAt: null,
  identifiesOnly: false,
};
const PENDING = { state: 'pending', createdAt: at('11:00'), usedAt: null, identifiesOnly: false };
const RETURNED = {
  state: 'used',
  createdAt: at('11:00'),
  usedAt: at('11:05'),
  identifiesOnly: false,
};
const ABANDONED = {
  state: 'abandoned',
  createdAt: at('11:00'),
  usedAt: null,
  identifiesOnly: false,
};

const payment = (transactionStatus: string | null, fundsAvailable: boolean | null = null) => ({
  transactionStatus,
  fundsAvailable,
});
const CREATED = {
  madeForApproval: false,
  state: 'CREATED' as const,
  dissolvingAt: null,
  dissolvedAt: null,
  transactionStatus: 'RCVD',
};
const WAITING = [payment('RCVD'), payment('RCVD')];

describe('where an approval stands', () => {
  it('is none before a start, and given once the bank shows it', () => {
    expect(approvalStage(UNTOUCHED, [], at('11:00'))).toBe('none');
    expect(approvalStage({ ...STARTED, approvedAt: at('11:06') }, [RETURNED], at('11:06'))).toBe(
      'given',
    );
  });

  it('starts until the bank says where to go, for half a minute at most', () => {
    expect(approvalStage(STARTED, [BEGINNING], new Date('2026-11-20T11:00:29Z'))).toBe('starting');
    expect(approvalStage(STARTED, [BEGINNING], new Date('2026-11-20T11:00:30Z'))).toBe('unread');
  });

  it('is open for half an hour, as long as nobody has come back', () => {
    expect(approvalStage(STARTED, [PENDING], at('11:29'))).toBe('open');
    expect(approvalStage(STARTED, [PENDING], at('11:30'))).toBe('unread');
    expect(approvalStage(STARTED, [RETURNED], at('11:06'))).toBe('unread');
  });

  it.each([
    ['the return', [RETURNED], '11:04', '11:05'],
    ['its half hour', [PENDING], '11:29', '11:30'],
    [
      'its half hour, whatever was started since',
      [{ ...ABANDONED, createdAt: at('11:11') }, PENDING],
      '11:12',
      '11:30',
    ],
    ['a start that came to nothing', [ABANDONED], '10:59', '11:00'],
    ['a start of which nothing is known', [], '10:59', '11:00'],
  ] as const)('is over only when the bank was asked after %s', (_, attempts, before, after) => {
    const stage = (readAt: string) =>
      approvalStage({ ...STARTED, statusReadAt: at(readAt) }, [...attempts], at('11:40'));
    expect(stage(before)).toBe('unread');
    expect(stage(after)).toBe('over');
  });

  it('stays open at the bank when a second start leads nowhere, is left, or comes back', () => {
    const read = { ...STARTED, statusReadAt: at('11:11') };
    for (const second of [ABANDONED, RETURNED])
      expect(
        approvalStage(read, [{ ...second, createdAt: at('11:11') }, PENDING], at('11:12')),
      ).toBe('open');
    const again = { ...PENDING, createdAt: at('11:11') };
    expect(approvalUntil([again, PENDING], at('11:12'))).toEqual(at('11:41'));
    expect(approvalUntil([{ ...ABANDONED, createdAt: at('11:11') }, PENDING], at('11:12'))).toEqual(
      at('11:30'),
    );
    expect(approvalUntil([PENDING], at('11:30'))).toBeNull();
  });

  it('stays open for a visit that first identifies, until a later one takes its place', () => {
    const identifying = { ...PENDING, identifiesOnly: true };
    const read = { ...STARTED, statusReadAt: at('11:11') };
    expect(approvalStage(read, [identifying], at('11:12'))).toBe('open');
    const later = { ...RETURNED, createdAt: at('11:08'), usedAt: at('11:10') };
    expect(approvalUntil([later, identifying], at('11:12'))).toBeNull();
    expect(approvalStage(read, [later, identifying], at('11:12'))).toBe('over');
  });

  it('is not decided by a round trip of an earlier start', () => {
    const anew = { ...STARTED, frozenAt: at('11:10'), statusReadAt: at('11:06') };
    expect(approvalStage(anew, [RETURNED], at('11:10'))).toBe('unread');
  });
});

describe('what may be done with a basket', () => {
  it('lets a basket that waits be approved, changed and dissolved', () => {
    const all = ['approve', 'remove-payment', 'dissolve'];
    expect(basketActions(CREATED, 'none', WAITING)).toEqual(all);
    expect(basketActions(CREATED, 'over', WAITING)).toEqual(all);
  });

  it('takes no payment out of a basket of one: that is to dissolve it', () => {
    expect(basketActions(CREATED, 'none', [payment('RCVD')])).toEqual(['approve', 'dissolve']);
  });

  it('freezes the content while an approval is under way, and lets the person go on with it', () => {
    expect(basketActions(CREATED, 'starting', WAITING)).toEqual([]);
    expect(basketActions(CREATED, 'open', WAITING)).toEqual(['approve']);
    expect(basketActions(CREATED, 'unread', WAITING)).toEqual([]);
  });

  it('lets the person leave an approval that the basket was made for, while it can be given', () => {
    const forApproval = { ...CREATED, madeForApproval: true };
    expect(basketActions(forApproval, 'open', WAITING)).toEqual(['approve', 'dissolve']);
    expect(basketActions(forApproval, 'starting', WAITING)).toEqual([]);
    expect(basketActions(forApproval, 'unread', WAITING)).toEqual([]);
    expect(basketActions(forApproval, 'given', WAITING)).toEqual([]);
  });

  it('offers nothing once it is approved, but the second of two approvals', () => {
    expect(basketActions(CREATED, 'given', WAITING)).toEqual([]);
    const partly = { ...CREATED, transactionStatus: 'PATC' };
    expect(basketActions(partly, 'given', [payment('PATC')])).toEqual(['approve']);
    expect(basketActions(partly, 'given', [payment('PDNG'), payment('CANC')])).toEqual([]);
  });

  it('offers only the end when no payment waits for approval any more', () => {
    expect(basketActions(CREATED, 'none', [payment('CANC'), payment('RJCT')])).toEqual([
      'dissolve',
    ]);
  });

  it('lets go of a basket of which the bank said nothing, and of no other that is not made', () => {
    expect(basketActions({ ...CREATED, state: 'UNKNOWN' }, 'none', WAITING)).toEqual(['dissolve']);
    expect(basketActions({ ...CREATED, state: 'SENDING' }, 'none', WAITING)).toEqual([]);
    expect(basketActions({ ...CREATED, state: 'REJECTED' }, 'none', WAITING)).toEqual([]);
  });

  it.each([{ dissolvingAt: at('11:00') }, { dissolvedAt: at('11:00') }])(
    'offers nothing for %j',
    (ended) => {
      expect(basketActions({ ...CREATED, ...ended }, 'none', WAITING)).toEqual([]);
    },
  );
});

describe('what an answer of the bank says of the approval', () => {
  it.each([
    // The approval was begun and abandoned: the basket is technically valid, and nobody has signed anything.
    ['ACTC', WAITING, false],
    ['ACTC', [payment('ACTC'), payment('ACTC')], false],
    ['ACTC', [payment(null), payment('RCVD')], false],
    ['ACTC', [payment('RCVD'), payment('PDNG')], true],
    ['ACTC', [payment('PDNG'), payment('CANC')], true],
    ['PATC', WAITING, true],
    ['RCVD', WAITING, false],
    ['RCVD', [payment('RCVD'), payment('PDNG')], true],
    // A payment that lacks funds must have been approved first.
    ['RJCT', [payment('ACCP', false), payment('ACSC')], true],
    ['RJCT', [payment('ACCP', false)], true],
    // Rejected or deleted payments say nothing about an approval.
    ['RJCT', [payment('RJCT'), payment('RCVD')], false],
    ['RJCT', [payment('CANC'), payment('RCVD')], false],
    [null, [payment(null)], false],
  ] as const)('%s with %j: %s', (status, payments, approved) => {
    const basket = { transactionStatus: status, frozenAt: at('10:00') };
    expect(showsApproval(basket, payments)).toBe(approved);
  });

  it('needs the status of the basket before its approval was begun', () => {
    const signed = [payment('RCVD'), payment('PDNG')];
    expect(showsApproval({ transactionStatus: 'RCVD', frozenAt: null }, signed)).toBe(false);
    expect(showsApproval({ transactionStatus: 'ACTC', frozenAt: null }, signed)).toBe(true);
  });

  it('takes a basket that nobody began to approve and whose payments all wait for valid at most', () => {
    expect(showsApproval({ transactionStatus: 'ACTC', frozenAt: null }, WAITING)).toBe(false);
    const unread = [payment(null), payment('RCVD')];
    expect(showsApproval({ transactionStatus: 'ACTC', frozenAt: null }, unread)).toBe(false);
    expect(showsApproval({ transactionStatus: 'PATC', frozenAt: null }, WAITING)).toBe(true);
  });

  it('leaves those unsigned that still wait, and none while another approval is missing', () => {
    const payments = [payment('PDNG'), payment('RCVD'), payment('ACCP', false)];
    expect(leftUnsigned('RCVD', payments)).toEqual([payment('RCVD')]);
    expect(leftUnsigned('PATC', payments)).toEqual([]);
  });

  it.each([
    ['RCVD', WAITING, true],
    ['RCVD', [payment('RCVD'), payment(null)], true],
    ['RCVD', [payment('ACTC'), payment('ACTC')], true],
    ['RJCT', [payment('RJCT'), payment('RCVD')], true],
    ['RJCT', [payment('CANC'), payment('RCVD')], true],
    // The bank no longer has the basket.
    [null, WAITING, true],
    [null, [payment('PDNG'), payment('RCVD')], false],
    ['PATC', WAITING, false],
    ['ACTC', WAITING, false],
    ['XYZ', WAITING, false],
    ['RCVD', [payment('PDNG'), payment('RCVD')], false],
    ['RCVD', [payment('PATC'), payment('RCVD')], false],
    ['RCVD', [payment('XYZ'), payment('RCVD')], false],
    ['RJCT', [payment('ACCP', false), payment('RCVD')], false],
    ['RJCT', [payment('ACSC'), payment('RCVD')], false],
    // Nothing of it is left to be approved.
    ['RJCT', [payment('RJCT'), payment('CANC')], false],
    ['RCVD', [], false],
  ] as const)('%s with %j shows that no approval is left: %s', (status, payments, isOver) => {
    expect(showsNoApproval(status, payments)).toBe(isOver);
  });
});
