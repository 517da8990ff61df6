import { cleanup, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { renderPage, sentences } from '@/components/testing/render-page';
import type { PaymentView } from '@/lib/view/payment';
import { ReadBack } from './read-back';

const say = sentences();
const bank = paymentDetail({}).bankName;
const READ = { readAt: '2026-11-20T10:00:00.000Z', debtorName: 'Kari Nordmann', trouble: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

const PLACES = ['above', 'below'] as const;

function textOf(
  changes: Partial<PaymentView>,
  places: readonly (typeof PLACES)[number][] = PLACES,
): string {
  cleanup();
  renderPage(
    places.map((place) => <ReadBack key={place} payment={paymentDetail(changes)} place={place} />),
  );
  return document.body.textContent ?? '';
}

/** The same once the list of differences has loaded, which happens only if there are any. */
async function listedIn(changes: Partial<PaymentView>): Promise<string> {
  textOf(changes);
  await waitFor(() => expect(document.querySelector('dl')).not.toBeNull());
  return document.body.textContent ?? '';
}

describe('what the bank has stored of a payment that waits for approval', () => {
  it('is the same only when it was read', () => {
    expect(textOf({ readBack: READ })).toContain('The bank has stored the payment as you sent it.');
    for (const trouble of [null, 'not-shown-yet', 'not-answered', 'bank-unreachable'] as const)
      expect(textOf({ readBack: { readAt: null, debtorName: null, trouble } })).not.toContain(
        'as you sent it',
      );
  });

  it.each([
    [null, say('payment.readBack.notYet', { bank })],
    ['not-shown-yet', say('payment.readBack.notShown', { bank })],
    ['not-answered', say('payment.readBack.notAnswered', { bank })],
    ['read-limit-reached', say('payment.readBack.limit', { bank })],
    ['sca-required', say('payment.readBack.sca', { bank })],
    ['bank-too-slow', say('payment.readBack.failed', { bank })],
  ] as const)('is not claimed when it could not be read: %s', (trouble, sentence) => {
    expect(textOf({ readBack: { readAt: null, debtorName: null, trouble } })).toBe(sentence);
  });

  it('is told above the button, unless all is well', () => {
    expect(textOf({ readBack: READ }, ['above'])).toBe('');
    const unread = { readAt: null, debtorName: null, trouble: 'not-answered' } as const;
    expect(textOf({ readBack: unread }, ['below'])).toBe('');
  });

  it('is not known of one that was paid before anybody could check it', () => {
    const paid = {
      actions: [],
      status: { transactionStatus: 'ACSC', fundsAvailable: null, readAt: '2026-11-20T10:00:00Z' },
    };
    const unread = { readAt: null, debtorName: null, trouble: 'bank-too-slow' } as const;
    expect(textOf({ ...paid, readBack: unread })).toBe(say('payment.readBack.unchecked', { bank }));
    expect(textOf({ ...paid, readBack: READ })).toBe('');
    expect(textOf({ ...paid, readBack: { ...READ, trouble: 'bank-too-slow' } })).toMatch(
      /had stored the payment as you sent it when Brygge last checked, .* could not check again/,
    );
  });

  it('is told by its fields, as people write them', async () => {
    const text = await listedIn({
      readBack: READ,
      differences: [
        { field: 'creditorAccount.bban', sent: '12043174449', stored: '30001234567' },
        { field: 'requestedExecutionDate', sent: '2026-12-01', stored: '2026-12-09' },
        { field: 'remittanceInformationStructured.reference', sent: '2345676', stored: null },
      ],
    });
    expect(text).toContain(say('payment.differs.heading', { bank }));
    expect(text).toContain(say('payment.differs.before', { bank }));
    expect(text).toContain('1204 31 74449');
    expect(text).toContain('3000 12 34567');
    expect(text).toContain('9\u00a0December');
    expect(text).toContain(say('payment.reference'));
    expect(text).toContain(say('payment.differs.nothing'));
  });

  it('names the row of a bulk, and no more fields than anyone reads', async () => {
    const differences = Array.from({ length: 12 }, (_, row) => ({
      field: `payments.${row}.instructedAmount.amount`,
      sent: '1.00',
      stored: '2.00',
    }));
    const text = await listedIn({
      readBack: READ,
      differences,
      request: {
        paymentInformationId: 'B1',
        debtorAccount: { bban: '12345678903', currency: 'NOK' },
        requestedExecutionDate: '2026-11-20',
        payments: [
          {
            instructedAmount: { amount: '1.00', currency: 'NOK' },
            creditorName: 'Ola Hansen',
            creditorAccount: { bban: '12043174449', currency: 'NOK' },
            creditorAddress: { country: 'NO' },
          },
        ],
      },
    });
    expect(text).toContain('Payment 1 (Ola Hansen): Amount');
    expect(text).toContain('Payment 10, which you did not send: Amount');
    expect(text).not.toContain('Payment 11');
    expect(text).toContain('and 2 more differences');
  });
});

it('says of an approved payment only what differs', () => {
  expect(textOf({ actions: [], readBack: READ })).toBe('');
  expect(
    textOf({
      actions: [],
      readBack: READ,
      differences: [{ field: 'instructedAmount.amount', sent: '1.00', stored: '2.00' }],
    }),
  ).toContain(say('payment.differs.after', { bank }));
});
