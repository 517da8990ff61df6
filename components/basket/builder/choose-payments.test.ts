import { describe, expect, it } from 'vitest';
import type { BasketCandidateView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { choicesOf, fillUp, toggled } from './choose-payments';

const candidate = (
  paymentId: string,
  difference: Partial<BasketCandidateView> & { bankId?: string; connectionId?: string } = {},
): BasketCandidateView => {
  const { bankId = 'fjord', connectionId = 'mine', refusal = null } = difference;
  return { payment: { paymentId, bankId, connectionId } as PaymentView, refusal };
};

const shown = (candidates: BasketCandidateView[], chosen: string[]) =>
  choicesOf(candidates, chosen).map((one) => [one.payment.paymentId, one.refusal, one.chosen]);

describe('what may be chosen', () => {
  it('is what may join, as long as nothing is chosen', () => {
    const all = [candidate('a'), candidate('b', { bankId: 'fjell' }), candidate('c')];
    expect(shown(all, [])).toEqual([
      ['a', null, false],
      ['b', null, false],
      ['c', null, false],
    ]);
  });

  it('is of the bank of the first choice from then on, and of any bank once that is taken back', () => {
    const all = [candidate('a'), candidate('b', { bankId: 'fjell' })];
    expect(shown(all, ['a'])).toEqual([
      ['a', null, true],
      ['b', 'other-bank', false],
    ]);
    expect(shown(all, ['b'])).toEqual([
      ['a', 'other-bank', false],
      ['b', null, true],
    ]);
    expect(shown(all, toggled(['a'], 'a')).map(([, refusal]) => refusal)).toEqual([null, null]);
  });

  it('never mixes contexts at one bank', () => {
    expect(shown([candidate('a'), candidate('b', { connectionId: 'company' })], ['a'])).toEqual([
      ['a', null, true],
      ['b', 'other-context', false],
    ]);
  });

  it('keeps a payment’s own reason, and never selects a payment that has one', () => {
    const all = [candidate('a'), candidate('b', { refusal: 'bulk', bankId: 'fjell' })];
    expect(shown(all, ['b', 'a'])).toEqual([
      ['a', null, true],
      ['b', 'bulk', false],
    ]);
    expect(shown(all, ['a'])[1]).toEqual(['b', 'bulk', false]);
  });
});

describe('a count to ten', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => candidate(`p${index}`));
  const ids = eleven.map(({ payment }) => payment.paymentId);

  it('takes the tenth and not the eleventh', () => {
    const nine = ids.slice(0, 9);
    expect(toggled(nine, 'p9')).toEqual(ids.slice(0, 10));
    expect(toggled(ids.slice(0, 10), 'p10')).toEqual(ids.slice(0, 10));
  });

  it('fills up to ten, beginning with what is chosen', () => {
    expect(fillUp(eleven, [])).toEqual(ids.slice(0, 10));
    expect(fillUp(eleven, ['p10'])).toEqual(['p10', ...ids.slice(0, 9)]);
  });

  it('fills up with payments of one bank only', () => {
    const all = [candidate('a'), candidate('b', { bankId: 'fjell' }), candidate('c')];
    expect(fillUp(all, [])).toEqual(['a', 'c']);
    expect(fillUp(all, ['b'])).toEqual(['b']);
    expect(fillUp([candidate('a', { refusal: 'periodic' })], [])).toEqual([]);
  });
});
