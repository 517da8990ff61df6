import { shortAccounts } from '@/components/payment/list/short-accounts';
import { oddAccount } from '@/components/payment-form/typing/odd-account';
import type { Money } from '@/lib/view/account';
import type { DebtorAccountView, PaymentView } from '@/lib/view/payment';
import { isDomestic } from '@/lib/xs2a/payment/is-domestic';
import { checkKid } from '@/lib/xs2a/payment/kid';
import { referencesOf } from '@/lib/xs2a/payment/references';

/** Warnings shown while writing, and once more before approval; that the payment was sent again, only then. */
export type PaymentWarning =
  | { kind: 'copy'; copyId: string }
  | { kind: 'short'; account: string; available: Money }
  | { kind: 'account' }
  | { kind: 'kid' };

export function warningsOf(
  payment: PaymentView,
  accounts: readonly DebtorAccountView[],
): PaymentWarning[] {
  const { request, kind, copyId } = payment;
  const transfers = 'payments' in request ? request.payments : [request];
  const isOdd = transfers.some(({ creditorAccount }) => {
    const bban = 'bban' in creditorAccount ? creditorAccount.bban : undefined;
    return bban !== undefined && oddAccount(bban) !== null;
  });
  const hasOddKid = transfers
    .flatMap(referencesOf)
    .some(({ referenceType, reference }) => referenceType === 'SCOR' && !checkKid(reference).ok);
  const domestic = isDomestic(kind);
  return [
    ...(copyId === null ? [] : [{ kind: 'copy' as const, copyId }]),
    ...shortAccounts([payment], accounts).map(({ account, available }) => ({
      kind: 'short' as const,
      account: account.name,
      available,
    })),
    ...(domestic && isOdd ? [{ kind: 'account' as const }] : []),
    ...(domestic && hasOddKid ? [{ kind: 'kid' as const }] : []),
  ];
}
