import { describe, expect, it } from 'vitest';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import {
  type BadPayment,
  badPayments,
  changedPayment,
  goodPayment,
} from '@/lib/xs2a/testing/bad-payments';
import { checkPayment, resolvePayment } from './typing/check-payment';
import { ruleAt, rulesOf } from './typing/field-errors';
import type { TypedPayment } from './typing/typed-payment';

const TODAY = '2026-11-21';
const DEBTOR = '12345678903';

/** A removed value is an empty field in the form. */
const asTyped = ({ set }: BadPayment) => ({
  set: Object.fromEntries(Object.entries(set).map(([path, value]) => [path, value ?? ''])),
});

const hasBlank = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasBlank)
    : typeof value === 'object' && value !== null
      ? Object.values(value).some(hasBlank)
      : typeof value === 'string' && value.trim() === '';

describe.each(PAYMENT_KINDS)('the form of %s', (kind) => {
  it('takes the payment that is right, and sends it as it is', () => {
    const payment = goodPayment(kind, DEBTOR, TODAY);
    expect(checkPayment(kind, payment, TODAY)).toMatchObject({ ok: true, request: payment });
  });

  it.each(badPayments(kind).filter(({ onlySent }) => onlySent))(
    'sends nothing at $path for $what',
    (blank) => {
      const typed = changedPayment(goodPayment(kind, DEBTOR, TODAY), asTyped(blank));
      const check = checkPayment(kind, typed, TODAY);
      expect(check.ok && hasBlank(check.request)).toBe(false);
      expect(check.ok).toBe(true);
    },
  );

  it.each(badPayments(kind).filter(({ onlySent }) => !onlySent))(
    'names $path: $rule for $what',
    (bad) => {
      const typed = changedPayment(goodPayment(kind, DEBTOR, TODAY), asTyped(bad));
      const check = checkPayment(kind, typed, TODAY);
      expect(check.ok ? [] : check.breaks.map(({ path, rule }) => ({ path, rule }))).toEqual([
        { path: bad.path, rule: bad.rule },
      ]);
      const { errors } = resolvePayment(kind, typed as unknown as TypedPayment, TODAY);
      expect(ruleAt(errors, bad.path)?.rule).toBe(bad.rule);
      expect(rulesOf(errors).map(({ path, rule }) => ({ path, rule }))).toEqual([
        { path: bad.path, rule: bad.rule },
      ]);
    },
  );
});
