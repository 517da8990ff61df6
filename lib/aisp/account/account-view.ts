import { accountName, calmText } from '@/lib/connection/account-name';
import { bankName } from '@/lib/connection/bank';
import { type Account, storedRelatedAccount } from '@/lib/db/accounts';
import type { Connection } from '@/lib/db/connections/connections';
import { storedBalances } from '@/lib/db/stored-balances';
import type { AccountView, BalanceView } from '@/lib/view/account';
import type { Balance } from '@/lib/xs2a/account/account';
import { debtorReference } from '@/lib/xs2a/account/debtor-reference';
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import { amountFinding } from '@/lib/xs2a/value/amount';

/** More balances, and a longer type, than any account has. */
const BALANCES_MAX = 50;
const BALANCE_TYPE_CHARACTERS_MAX = 64;

/**
 * A stored account or card account with its last known balances.
 * @param known accounts in which to look up the one a card is paid from.
 */
export function accountView(
  account: Account & { connection: Connection },
  known: readonly Account[],
): AccountView {
  const balances = storedBalances(account);
  return {
    accountId: account.id,
    kind: account.kind,
    connectionId: account.connectionId,
    bankName: bankName(account.bankId),
    context: account.connection.context,
    agreementName: account.connection.agreementName,
    name: accountName(account),
    ownerName: account.ownerName,
    product: account.product === null ? null : calmText(account.product),
    currency: account.currency,
    balances:
      balances === null
        ? null
        : { ...balances, readAt: balances.readAt.toISOString(), stale: false },
    cashAccountType: account.cashAccountType,
    bban: account.bban,
    iban: account.iban,
    bic: account.bic,
    mayPayFrom: debtorReference(account) !== null,
    maskedPan: account.maskedPan,
    creditLimit: creditLimitOf(account),
    relatedAccount: relatedAccountView(account, known),
  };
}

/**
 * Balances as shown and stored. Where a bank gives a balance with and without the credit line, on whichever days, only
 * the one without is kept: it is what the person has. Of one type on several days, only the latest that has come is
 * kept; where none has, the first to come. Without a day, a balance is of the day on which it was read.
 */
export function balanceViews(balances: readonly Balance[], readDay: string): BalanceView[] {
  const dayOf = ({ referenceDate }: Balance) => referenceDate ?? readDay;
  const precedes = (other: string, one: string) =>
    one > readDay ? other < one : other > one && other <= readDay;
  const owned = balances
    .slice(0, BALANCES_MAX)
    .filter(
      (one) =>
        one.creditLimitIncluded !== true ||
        !balances.some((other) => other.creditLimitIncluded !== true && isOfOneKind(other, one)),
    );
  return owned
    .filter(
      (one) =>
        !owned.some((other) => isOfOneKind(other, one) && precedes(dayOf(other), dayOf(one))),
    )
    .map(({ balanceType, balanceAmount, referenceDate }) => ({
      balanceType: truncateText(balanceType, BALANCE_TYPE_CHARACTERS_MAX),
      balanceAmount,
      referenceDate: referenceDate ?? null,
    }));
}

const isOfOneKind = (one: Balance, other: Balance): boolean =>
  one.balanceType === other.balanceType &&
  one.balanceAmount.currency === other.balanceAmount.currency;

const creditLimitOf = ({ creditLimit, currency }: Account): AccountView['creditLimit'] => {
  if (creditLimit === null) return null;
  return amountFinding(creditLimit, currency) === null ? { amount: creditLimit, currency } : null;
};

const relatedAccountView = (
  card: Account,
  known: readonly Account[],
): AccountView['relatedAccount'] => {
  const related = storedRelatedAccount(card);
  if (related === null) return null;
  const { bban = null, iban = null, currency } = related;
  const own = known.find(
    (account) =>
      account.connectionId === card.connectionId &&
      // One number may have an account in each of several currencies.
      account.currency === (currency ?? account.currency) &&
      ((iban !== null && account.iban === iban) || (bban !== null && account.bban === bban)),
  );
  return { accountId: own?.id ?? null, bban, iban };
};
