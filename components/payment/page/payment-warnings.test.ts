import { describe, expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import type { DebtorAccountView } from '@/lib/view/payment';
import { goodPayment } from '@/lib/xs2a/testing/bad-payments';
import { warningsOf } from './payment-warnings';

const NDCT = 'norwegian-domestic-credit-transfers';
const available = { amount: '1000.00', currency: 'NOK' };
const ACCOUNT: DebtorAccountView = {
  accountId: 'a',
  kind: 'account',
  connectionId: 'c',
  bankId: 'fjord',
  bankName: 'Fjordbanken',
  name: 'Brukskonto',
  reference: { bban: '12345678903', currency: 'NOK' },
  currency: 'NOK',
  ownerName: null,
  available: { amount: available, readAt: '2026-11-23T08:00:00.000Z' },
  lastUsedAt: null,
  paymentKinds: [],
};

const warnings = (amount: string, changes: Record<string, unknown> = {}) =>
  warningsOf(
    paymentDetail({
      kind: NDCT,
      request: { ...goodPayment(NDCT, '12345678903', '2026-11-23'), ...changes } as never,
      debtor: { accountId: 'a', name: 'Brukskonto', number: '12345678903' },
      amount: { amount, currency: 'NOK' },
      fee: null,
    }),
    [ACCOUNT],
  );

const kid = (reference: string) => ({
  remittanceInformationUnstructured: undefined,
  remittanceInformationStructured: { reference, referenceType: 'SCOR' },
});

describe('what a person is warned of before the approval', () => {
  it('is nothing where nothing looks wrong', () => {
    expect(warnings('1000.00', kid('1234567897'))).toEqual([]);
  });

  it('is that it was sent again, before all else', () => {
    const request = goodPayment(NDCT, '12345678903', '2026-11-23') as never;
    const payment = paymentDetail({ kind: NDCT, request, copyId: 'copy' });
    expect(warningsOf(payment, [])).toEqual([{ kind: 'copy', copyId: 'copy' }]);
  });

  it('is an account with too little', () => {
    expect(warnings('1000.01')).toEqual([{ kind: 'short', account: 'Brukskonto', available }]);
  });

  it('is of a foreign account number and a reference of another type nothing', () => {
    const creditorAccount = { bban: '370400440532013000', currency: 'NOK' };
    const abroad = warningsOf(
      paymentDetail({
        kind: 'cross-border-credit-transfers',
        request: {
          ...goodPayment('cross-border-credit-transfers', '12345678903', '2026-11-23'),
          creditorAccount,
          ...kid('1234567890'),
        } as never,
      }),
      [],
    );
    expect(abroad).toEqual([]);
    const invoice = {
      remittanceInformationUnstructured: undefined,
      remittanceInformationStructured: { reference: '1234567890', referenceType: 'CINV' },
    };
    expect(warnings('1.00', invoice)).toEqual([]);
  });

  it('is an account number and a KID that look wrong', () => {
    const creditorAccount = { bban: '12043174443', currency: 'NOK' };
    expect(warnings('1.00', { creditorAccount, ...kid('1234567890') })).toEqual([
      { kind: 'account' },
      { kind: 'kid' },
    ]);
  });
});
