import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage, sentences } from '@/components/testing/render-page';
import type { PaymentEventView } from '@/lib/view/payment';
import { PaymentTimeline } from './payment-timeline';

const say = sentences();

const event = (
  kind: PaymentEventView['kind'],
  at: string,
  transactionStatus: string | null = null,
): PaymentEventView => ({
  eventId: `${kind} ${at}`,
  kind,
  at,
  transactionStatus,
  fundsAvailable: null,
});

const lines = () =>
  within(screen.getByRole('list', { name: say('payment.timelineTitle') })).getAllByRole('listitem');
const textOf = (line: HTMLElement | undefined) => line?.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('the timeline of a payment', () => {
  it('says what has happened, where it stands, and what is to come', () => {
    renderPage(
      <PaymentTimeline
        payment={paymentDetail({
          timeline: [
            event('prepared', '2026-11-20T09:59:00.000Z'),
            event('created', '2026-11-20T10:00:00.000Z', 'RCVD'),
          ],
        })}
      />,
    );
    const [received, approval, ...ahead] = lines();
    expect(textOf(received)).toContain(say('payment.timeline.received'));
    expect(textOf(approval)).toContain(say('payment.timeline.await-approval'));
    expect(textOf(approval)).toContain(say('payment.timelineNow'));
    expect(lines().map((line) => line.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      ...ahead.map(() => null),
    ]);
    expect(textOf(ahead.at(-1))).toContain(say('payment.timeline.to-settle'));
    for (const line of ahead) expect(textOf(line)).toContain(say('payment.timelineAhead'));
  });

  it('shows the bank’s code once, where it stands now', () => {
    renderPage(
      <PaymentTimeline
        payment={paymentDetail({
          timeline: [event('created', '2026-11-20T10:00:00.000Z', 'RCVD')],
        })}
      />,
    );
    const codes = screen.getAllByText('RCVD');
    expect(codes).toHaveLength(1);
    expect(codes[0]?.closest('li')?.getAttribute('aria-current')).toBe('step');
  });

  it('of a rejected payment ends there, with the code and nothing to come', () => {
    renderPage(
      <PaymentTimeline
        payment={paymentDetail({
          status: {
            transactionStatus: 'RJCT',
            fundsAvailable: null,
            readAt: '2026-11-20T11:00:00.000Z',
          },
          timeline: [
            event('created', '2026-11-20T10:00:00.000Z', 'RCVD'),
            event('status', '2026-11-20T11:00:00.000Z', 'RJCT'),
          ],
        })}
      />,
    );
    expect(lines()).toHaveLength(2);
    expect(textOf(lines()[1])).toContain(say('payment.timeline.rejected'));
    expect(textOf(lines()[1])).toContain('RJCT');
    expect(screen.queryByText(say('payment.timelineAhead'))).toBeNull();
    expect(lines().some((line) => line.hasAttribute('aria-current'))).toBe(false);
  });

  it('of a payment for which money was missing says that it was not paid, and leaves the reason to the page', () => {
    const none = { transactionStatus: 'ACCP', fundsAvailable: false };
    renderPage(
      <PaymentTimeline
        payment={paymentDetail({
          status: { ...none, readAt: '2026-11-20T11:00:00.000Z' },
          timeline: [{ ...event('status', '2026-11-20T11:00:00.000Z'), ...none }],
        })}
      />,
    );
    expect(lines().map(textOf)).toEqual([
      'Approvedtoday at 12:00 · ACCP',
      'Not paidtoday at 12:00',
    ]);
  });

  it('keeps the codes off paper', () => {
    renderPage(
      <PaymentTimeline
        payment={paymentDetail({
          timeline: [event('created', '2026-11-20T10:00:00.000Z', 'RCVD')],
        })}
      />,
    );
    expect(screen.getByText('RCVD').closest('[class~="print:hidden"]')).not.toBeNull();
  });

  it('is in the language of the reader', () => {
    renderPage(
      <PaymentTimeline
        payment={paymentDetail({
          timeline: [event('created', '2026-11-20T10:00:00.000Z', 'RCVD')],
        })}
      />,
      'nb',
    );
    const [received] = screen.getAllByRole('listitem');
    expect(textOf(received)).toContain(sentences('nb')('payment.timeline.received'));
    expect(textOf(received)).not.toContain(say('payment.timeline.received'));
  });
});
