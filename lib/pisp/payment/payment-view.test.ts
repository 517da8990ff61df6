import { describe, expect, it } from 'vitest';
import { paymentActions, wasNeverCreated } from './payment-view';

const payment: Parameters<typeof paymentActions>[0] = {
  state: 'CREATED',
  kind: 'norwegian-domestic-credit-transfers',
  transactionStatus: 'RCVD',
  fundsAvailable: null,
  mayAuthorise: null,
  mayDelete: null,
  connectionId: 'connection-1',
  basketId: null,
  cancelAskedAt: null,
  movedAwayAt: null,
};

const actionsOf = (changes: Partial<typeof payment>, wasSentAgain = false) =>
  paymentActions({ ...payment, ...changes }, { wasSentAgain }).join(' ');

describe('what may be done with a payment', () => {
  it.each<[string, Partial<typeof payment>, string]>([
    ['waits for approval', {}, 'approve delete add-to-basket'],
    ['is technically valid', { transactionStatus: 'ACTC' }, 'approve delete add-to-basket'],
    ['is approved in part', { transactionStatus: 'PATC' }, 'approve cancel'],
    ['was made without a PSU-ID', { connectionId: null }, 'approve delete'],
    ['is a bulk', { kind: 'bulk-payments' }, 'approve delete'],
    ['is a standing order', { kind: 'periodic-payments' }, 'approve delete'],
    ['stands in a basket', { basketId: 'basket-1' }, ''],
    ['is accepted', { transactionStatus: 'ACCP' }, 'cancel'],
    [
      'is accepted and its cancellation wants an approval',
      { transactionStatus: 'ACCP', cancelAskedAt: new Date(0) },
      'approve-cancellation',
    ],
    ['is accepted with a change', { transactionStatus: 'ACWC' }, 'cancel'],
    ['lacked funds', { transactionStatus: 'ACCP', fundsAvailable: false }, ''],
    ['waits for its run', { transactionStatus: 'PDNG' }, ''],
    [
      'waits for its run although its cancellation was asked for',
      { transactionStatus: 'PDNG', cancelAskedAt: new Date(0) },
      '',
    ],
    ['is settled', { transactionStatus: 'ACSC' }, ''],
    ['is settled in part', { transactionStatus: 'PART', kind: 'bulk-payments' }, ''],
    ['is rejected', { transactionStatus: 'RJCT' }, ''],
    ['is cancelled', { transactionStatus: 'CANC' }, ''],
    ['has a status that nobody knows', { transactionStatus: 'XXXX' }, ''],
    ['has no status', { transactionStatus: null }, ''],
    ['is on its way', { state: 'SENDING', transactionStatus: null }, ''],
    ['was refused', { state: 'REJECTED', transactionStatus: null }, ''],
    [
      'has an outcome that nobody knows',
      { state: 'UNKNOWN', transactionStatus: null },
      'send-again',
    ],
    ['waited when its bank moved to another sign-in', { movedAwayAt: new Date(0) }, ''],
    [
      'had an outcome that nobody knew when its bank moved',
      { state: 'UNKNOWN', transactionStatus: null, movedAwayAt: new Date(0) },
      '',
    ],
    // The links take precedence over the status.
    ['is received and has no link to approve it', { mayAuthorise: false }, 'delete'],
    ['is received and may not be deleted', { mayDelete: false }, 'approve add-to-basket'],
    [
      'is technically valid and has neither link',
      { transactionStatus: 'ACTC', mayAuthorise: false, mayDelete: false },
      '',
    ],
    [
      'has a status that nobody knows, with the links',
      { transactionStatus: 'XXXX', mayAuthorise: true, mayDelete: true },
      'approve cancel',
    ],
    ['has no status, with the link', { transactionStatus: null, mayAuthorise: true }, 'approve'],
    // A link that the bank forgot to remove.
    ['waits for its run, with the link', { transactionStatus: 'PDNG', mayAuthorise: true }, ''],
    ['is accepted, with the link', { transactionStatus: 'ACCP', mayAuthorise: true }, 'cancel'],
    [
      'is settled, with the links',
      { transactionStatus: 'ACSC', mayAuthorise: true, mayDelete: true },
      '',
    ],
    [
      'waits for its run and may be deleted',
      { transactionStatus: 'PDNG', mayDelete: true },
      'cancel',
    ],
    [
      'waits for its run, may be deleted, and its cancellation wants an approval',
      { transactionStatus: 'PDNG', mayDelete: true, cancelAskedAt: new Date(0) },
      'approve-cancellation',
    ],
  ])('that %s', (_, changes, actions) => {
    expect(actionsOf(changes)).toBe(actions);
  });

  it('that was sent again already is nothing', () => {
    expect(actionsOf({ state: 'UNKNOWN', transactionStatus: null }, true)).toBe('');
  });

  it('that was sent again, and that the bank has after all, is done on its own', () => {
    expect(actionsOf({}, true)).toBe('approve delete');
  });
});

describe('a payment that the bank never created', () => {
  it.each([
    ['the operator was told so', { state: 'REJECTED', bankMessages: null }, true],
    ['told so after a refusal and another try', { state: 'REJECTED', bankMessages: [] }, true],
    ['the bank refused it', { state: 'REJECTED', bankMessages: 'sealed' }, false],
    ['nobody knows', { state: 'UNKNOWN', bankMessages: null }, false],
    ['it is there', { state: 'CREATED', bankMessages: 'sealed' }, false],
  ] as const)('%s', (_, stored, expected) => {
    expect(wasNeverCreated({ ...stored, bankMessages: stored.bankMessages as never })).toBe(
      expected,
    );
  });
});
