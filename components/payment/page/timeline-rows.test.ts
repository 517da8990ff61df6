import { describe, expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import type { PaymentDetailView, PaymentEventView } from '@/lib/view/payment';
import { timelineRows } from './timeline-rows';

const event = (
  minute: number,
  kind: PaymentEventView['kind'],
  transactionStatus: string | null = null,
  fundsAvailable: boolean | null = null,
): PaymentEventView => ({
  eventId: `${minute} ${kind}`,
  at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  kind,
  transactionStatus,
  fundsAvailable,
});

const read = (transactionStatus: string, fundsAvailable: boolean | null = null) => ({
  transactionStatus,
  fundsAvailable,
  readAt: '2026-11-20T11:00:00.000Z',
});

const rowsShown = (changes: Partial<PaymentDetailView>): string[] =>
  timelineRows(paymentDetail(changes)).map(
    ({ when, label, code }) => `${when} ${label}${code === null ? '' : ` ${code}`}`,
  );

const MADE = [event(0, 'prepared'), event(0, 'created', 'RCVD')];

describe('the timeline of a payment', () => {
  it('says that it was made, and what is to come', () => {
    expect(
      rowsShown({ timeline: [...MADE, event(1, 'status', 'RCVD')], status: read('RCVD') }),
    ).toEqual(['past received', 'now await-approval RCVD', 'ahead await-run', 'ahead to-settle']);
  });

  it('goes over the approval and the run to the end', () => {
    const approved = [...MADE, event(2, 'approval-started'), event(4, 'status', 'PDNG')];
    expect(rowsShown({ timeline: approved, status: read('PDNG') })).toEqual([
      'past received RCVD',
      'past approval-started',
      'past approved',
      'now await-run PDNG',
      'ahead to-settle',
    ]);
    expect(
      rowsShown({ timeline: [...approved, event(9, 'status', 'ACSC')], status: read('ACSC') }),
    ).toEqual([
      'past received RCVD',
      'past approval-started',
      'past approved PDNG',
      'past settled ACSC',
    ]);
  });

  it('does not say when a bank pays an instant payment', () => {
    const kind = 'instant-norwegian-domestic-credit-transfers-straks';
    expect(rowsShown({ kind, timeline: MADE, status: read('RCVD') })).toEqual([
      'past received',
      'now await-approval RCVD',
      'ahead await-instant',
      'ahead to-settle',
    ]);
    expect(rowsShown({ kind, timeline: MADE, status: read('PDNG') })).toEqual([
      'past received RCVD',
      'now await-instant PDNG',
      'ahead to-settle',
    ]);
  });

  it('ends with the lack of funds, though the code is that of an acceptance', () => {
    expect(
      rowsShown({
        timeline: [...MADE, event(4, 'status', 'PDNG'), event(9, 'status', 'ACCP', false)],
        status: read('ACCP', false),
      }),
    ).toEqual(['past received RCVD', 'past approved PDNG', 'past no-funds ACCP']);
  });

  it('has the approval before a lack of funds also where the bank never said anything in between', () => {
    expect(
      rowsShown({
        timeline: [...MADE, event(2, 'approval-started'), event(3, 'status', 'ACCP', false)],
        status: read('ACCP', false),
      }),
    ).toEqual([
      'past received RCVD',
      'past approval-started',
      'past approved ACCP',
      'past no-funds',
    ]);
  });

  it('was approved when it is paid, though the bank was not asked in between', () => {
    const timeline = [...MADE, event(2, 'approval-started'), event(9, 'status', 'ACSC')];
    expect(rowsShown({ timeline, status: read('ACSC') })).toEqual([
      'past received RCVD',
      'past approved',
      'past settled ACSC',
    ]);
    const [, approved] = timelineRows(paymentDetail({ timeline, status: read('ACSC') }));
    expect(approved?.at).toBeNull();
  });

  it('lists repeated starts of the approval once, with the latest time', () => {
    const rows = timelineRows(
      paymentDetail({
        timeline: [...MADE, event(2, 'approval-started'), event(7, 'approval-started')],
        status: read('RCVD'),
      }),
    );
    expect(rows.filter(({ label }) => label === 'approval-started').map(({ at }) => at)).toEqual([
      '2026-11-20T10:07:00.000Z',
    ]);
  });

  it('does not promise that a standing order settles once and for all', () => {
    expect(
      rowsShown({
        kind: 'periodic-payments',
        timeline: [...MADE, event(4, 'status', 'ACCP')],
        status: read('ACCP'),
      }),
    ).toEqual(['past received RCVD', 'past approved', 'now await-dates ACCP']);
  });

  it('says of a payment that is approved in part that the other approvals are to come', () => {
    expect(
      rowsShown({ timeline: [...MADE, event(4, 'status', 'PATC')], status: read('PATC') }),
    ).toEqual([
      'past received RCVD',
      'past partly-approved',
      'now await-others PATC',
      'ahead await-run',
      'ahead to-settle',
    ]);
  });

  it('does not say of a standing order that ended that it was paid', () => {
    expect(
      rowsShown({
        kind: 'periodic-payments',
        timeline: [...MADE, event(4, 'status', 'ACSC')],
        status: read('ACSC'),
      }),
    ).toEqual(['past received RCVD', 'past order-ended ACSC']);
  });

  it('stops at an answer that did not come', () => {
    expect(
      rowsShown({
        state: 'unknown',
        timeline: [event(0, 'prepared'), event(2, 'outcome-unknown')],
        status: null,
      }),
    ).toEqual(['past made', 'past outcome-unknown', 'now await-check']);
  });

  it('has nothing to come after a refusal or a deletion', () => {
    expect(
      rowsShown({
        state: 'rejected',
        timeline: [event(0, 'prepared'), event(0, 'refused')],
        status: null,
      }),
    ).toEqual(['past made', 'past refused']);
    expect(
      rowsShown({
        state: 'rejected',
        wasNeverCreated: true,
        timeline: [event(0, 'prepared'), event(2, 'outcome-unknown'), event(9, 'refused')],
        status: null,
      }),
    ).toEqual(['past made', 'past outcome-unknown', 'past not-created']);
    expect(
      rowsShown({ timeline: [...MADE, event(5, 'deleted', 'CANC')], status: read('CANC') }),
    ).toEqual(['past received RCVD', 'past deleted CANC']);
  });

  it('waits for the approval of a cancellation that the bank asks for', () => {
    expect(
      rowsShown({
        kind: 'periodic-payments',
        cancelAskedAt: '2026-11-20T10:10:00.000Z',
        actions: ['approve-cancellation'],
        timeline: [...MADE, event(4, 'status', 'ACCP'), event(10, 'cancel-asked')],
        status: read('ACCP'),
      }),
    ).toEqual([
      'past received RCVD',
      'past approved',
      'past cancel-asked',
      'now await-cancellation ACCP',
    ]);
  });

  it('survives a status that nobody knows', () => {
    expect(
      rowsShown({ timeline: [...MADE, event(4, 'status', 'HOLD')], status: read('HOLD') }),
    ).toEqual(['past received RCVD', 'past other-status', 'now await-bank HOLD']);
  });
});
