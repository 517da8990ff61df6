import { describe, expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import type { PaymentView } from '@/lib/view/payment';
import { chooseAll, whyNotTogether } from './choose-together';

const payment = (paymentId: string, changes: Partial<PaymentView> = {}): PaymentView =>
  paymentDetail({
    paymentId,
    state: 'created',
    bankId: 'fjord',
    connectionId: 'mine',
    basketId: null,
    actions: ['approve', 'delete', 'add-to-basket'],
    ...changes,
  });

const FIRST = payment('first');

describe('which payments may be approved together', () => {
  it.each<[string | null, Partial<PaymentView>]>([
    [null, {}],
    ['bulk', { kind: 'bulk-payments' }],
    ['periodic', { kind: 'periodic-payments' }],
    ['not-created', { state: 'unknown' }],
    ['already-in-basket', { basketId: 'b', actions: [] }],
    ['other-psu', { connectionId: null }],
    ['already-approved', { actions: ['delete'] }],
    ['sent-again', { copyId: 'copy', actions: ['approve', 'delete'] }],
    ['other-bank', { bankId: 'fjell', connectionId: 'there' }],
    ['other-context', { connectionId: 'company' }],
  ])('%s for %j', (expected, changes) => {
    expect(whyNotTogether(payment('p', changes), [FIRST])).toBe(expected);
  });

  it('are of any bank as long as none is chosen, or only the payment itself', () => {
    const elsewhere = payment('p', { bankId: 'fjell', connectionId: 'there' });
    expect(whyNotTogether(elsewhere, [])).toBeNull();
    expect(whyNotTogether(elsewhere, [elsewhere])).toBeNull();
  });

  it('are ten and no eleventh, and a chosen one can be put back', () => {
    const ten = Array.from({ length: 10 }, (_, place) => payment(`p${place}`));
    expect(whyNotTogether(payment('eleventh'), ten)).toBe('full');
    expect(whyNotTogether(payment('p9'), ten)).toBeNull();
  });

  it('are chosen all at once, as far as they may be together', () => {
    const all = [
      payment('a'),
      payment('b', { kind: 'bulk-payments' }),
      payment('c', { bankId: 'fjell', connectionId: 'there' }),
      payment('d'),
      payment('e', { copyId: 'copy' }),
    ];
    expect(chooseAll(all, []).map(({ paymentId }) => paymentId)).toEqual(['a', 'd']);
    expect(chooseAll(all, all.slice(2, 3)).map(({ paymentId }) => paymentId)).toEqual(['c']);
  });
});
