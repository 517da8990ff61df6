import { bbanOfIban } from '@/lib/xs2a/account/account-number';
import type { DebtorAccount } from '@/lib/xs2a/account/account-reference';
import { type Amount, addAmounts, canonicalAmount } from '@/lib/xs2a/value/amount';
import type { CreditorAddress } from './creditor-address';
import type { PaymentRequest } from './payment';

/** What every transfer has, whatever its kind of payment. */
type Transfer = {
  instructedAmount: Amount;
  creditorName: string;
  creditorAccount: { bban?: string | undefined; iban?: string | undefined };
  creditorAgent?: string | undefined;
  creditorAddress?: CreditorAddress | undefined;
};

/** The transfers of a bulk, or the only one of another payment. */
export function transfersOf(request: PaymentRequest): readonly Transfer[] {
  return 'payments' in request ? request.payments : [request];
}

/** The amount of a payment, or the sums of a bulk by currency, in the order the currencies first appear. */
export function totalsOf(request: PaymentRequest): [Amount, ...Amount[]] {
  const sums = new Map<string, Amount>();
  for (const { instructedAmount } of transfersOf(request)) {
    const amount = canonicalAmount(instructedAmount);
    const sum = sums.get(amount.currency);
    sums.set(amount.currency, sum === undefined ? amount : addAmounts(sum, amount));
  }
  const [first, ...others] = sums.values();
  if (first === undefined) throw new RangeError('A payment has at least one transfer');
  return [first, ...others];
}

/** The number of an account, with a Norwegian IBAN as its BBAN, so that one account has one number. */
export function creditorNumber({ bban, iban }: Transfer['creditorAccount']): string {
  return bban ?? (iban === undefined ? '' : (bbanOfIban(iban) ?? iban));
}

/** The account that a payment is paid from, as one text; a card's reference never looks like an account number. */
export function debtorNumber({ bban, other }: DebtorAccount): string {
  return bban ?? `card ${other?.identification ?? ''}`;
}

/**
 * What makes two payments duplicates: the debtor, and the creditor account, amount and currency of every transfer, and
 * whether it happens once or repeats. The product and the message to the creditor do not matter. Hashes of this text
 * are stored, so another text would find none of them.
 */
export function duplicateText(request: PaymentRequest): string {
  return JSON.stringify([
    debtorNumber(request.debtorAccount),
    'frequency' in request ? 'repeated' : 'once',
    transfersOf(request)
      .map(({ creditorAccount, instructedAmount }) => {
        const { amount, currency } = canonicalAmount(instructedAmount);
        return [creditorNumber(creditorAccount), amount, currency].join(' ');
      })
      .sort(),
  ]);
}
