import type { DebtorAccountView } from '@/lib/view/payment';

/** An account to pay from, in kroner, of which nothing is known but its number. */
export function debtorAccount(
  accountId: string,
  changes: Partial<DebtorAccountView> = {},
): DebtorAccountView {
  return {
    accountId,
    kind: 'account',
    connectionId: 'c',
    bankId: 'fjord',
    bankName: 'Fjordbanken',
    name: accountId,
    reference: { bban: '86011117947', currency: 'NOK' },
    currency: 'NOK',
    ownerName: null,
    available: null,
    lastUsedAt: null,
    paymentKinds: [],
    ...changes,
  };
}
