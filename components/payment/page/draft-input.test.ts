import { describe, expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { draftInputOf } from './draft-input';

describe('the form of another payment like this one', () => {
  it('holds what the payment held', () => {
    const { request } = paymentDetail();
    expect(draftInputOf(request, '2026-11-20')).toEqual({
      instructedAmount: { amount: '120.50', currency: 'NOK' },
      debtorAccount: { bban: '12345678903', currency: 'NOK' },
      creditorName: 'Elvebakken Barnehage',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      requestedExecutionDate: '2026-11-20',
    });
  });

  it('asks for a new day when the old one has passed', () => {
    expect(draftInputOf(paymentDetail().request, '2026-11-21')).not.toHaveProperty(
      'requestedExecutionDate',
    );
  });

  it('leaves the payment itself as it was', () => {
    const { request } = paymentDetail();
    draftInputOf(request, '2027-01-01');
    expect(request).toHaveProperty('requestedExecutionDate', '2026-11-20');
  });
});
