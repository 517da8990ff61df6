import { bankName } from '@/lib/connection/bank';
import { contextView } from '@/lib/connection/contexts';
import type { Account } from '@/lib/db/accounts';
import type { Connection } from '@/lib/db/connections';
import { storedBalances } from '@/lib/db/stored-balances';
import type { AccountView, BalanceView } from '@/lib/view/account';
import type { Balance } from '@/lib/xs2a/account/account';
import { truncateText } from '@/lib/xs2a/message/tpp-message';

/** More balances, or a longer type, than any account has. */
const BALANCES_MAX = 50;
const BALANCE_TYPE_CHARACTERS_MAX = 64;

export const balanceViews = (balances: readonly Balance[]): BalanceView[] =>
  balances.slice(0, BALANCES_MAX).map(({ balanceType, balanceAmount, referenceDate }) => ({
    balanceType: truncateText(balanceType, BALANCE_TYPE_CHARACTERS_MAX),
    balanceAmount,
    referenceDate: referenceDate ?? null,
  }));

/** A stored account with the last balances known. */
export const accountView = (account: Account & { connection: Connection }): AccountView => {
  const balances = storedBalances(account);
  return {
    accountId: account.id,
    connectionId: account.connectionId,
    bankName: bankName(account.bankId),
    context: contextView(account.connection),
    agreementName: account.connection.agreementName,
    name: account.name,
    ownerName: account.ownerName,
    product: account.product,
    cashAccountType: account.cashAccountType,
    bban: account.bban,
    iban: account.iban,
    bic: account.bic,
    currency: account.currency,
    balances:
      balances === null
        ? null
        : { value: balances.value, readAt: balances.readAt.toISOString(), stale: false },
  };
};
