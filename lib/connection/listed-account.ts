/** How the accounts and card accounts of the bank's lists are stored. Pure. */
import type { ReadRows } from '@/lib/aspsp/rows-of';
import type { AccountListing, ListedAccount, UnreadableAccount } from '@/lib/db/accounts';
import type { Account } from '@/lib/xs2a/account/account';
import type { CardAccount } from '@/lib/xs2a/account/card';
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import { ACCOUNT_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';

/** For numbers, codes and names whose length the interface does not limit; longer ones are cut. */
const TEXT_CHARACTERS_MAX = 140;
const CARD_TEXT_CHARACTERS_MAX = 70;

/** A list of accounts, as stored. */
export function accountListing(read: ReadRows<Account>): AccountListing {
  return { accounts: read.rows.map(listedAccount), unreadable: unreadableAccounts(read) };
}

/** What identifies the accounts that cannot be read. */
export function unreadableAccounts({
  unreadable,
}: Pick<ReadRows<unknown>, 'unreadable'>): UnreadableAccount[] {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return unreadable.map(({ resourceId, bban, iban }) => ({
    resourceId: text(resourceId),
    bban: text(bban),
    iban: text(iban),
  }));
}

/** The stored fields of an account. Without a name it gets its product or number instead. */
export function listedAccount(account: Account): ListedAccount {
  return {
    resourceId: account.resourceId,
    name: truncateText(
      cut(account.name) ??
        cut(account.product) ??
        cut(account.bban) ??
        cut(account.iban) ??
        account.currency,
      ACCOUNT_NAME_CHARACTERS_MAX,
    ),
    ownerName: cut(account.ownerName),
    product: cut(account.product),
    cashAccountType: cut(account.cashAccountType),
    bban: cut(account.bban),
    iban: cut(account.iban),
    bic: cut(account.bic),
    currency: truncateText(account.currency, 8),
  };
}

/** The stored fields of a card account, except for the account that it is paid from. */
export function listedCardAccount(card: CardAccount): ListedAccount {
  return {
    resourceId: card.resourceId,
    name: truncateText(
      cut(card.name) ?? cut(card.product) ?? cut(card.maskedPan) ?? card.currency,
      ACCOUNT_NAME_CHARACTERS_MAX,
    ),
    ownerName: cutOfCard(card.ownerName),
    product: cutOfCard(card.product),
    maskedPan: cutOfCard(card.maskedPan),
    currency: truncateText(card.currency, 3),
    // Only the amount is stored, so it must be one in the card's currency.
    creditLimit:
      card.creditLimit?.currency === card.currency ? (card.creditLimit?.amount ?? null) : null,
  };
}

/** Null for an empty or blank text: two accounts with an empty number would otherwise be one. */
function cut(text: string | null | undefined, max = TEXT_CHARACTERS_MAX): string | null {
  return text?.trim() ? truncateText(text, max) : null;
}

function cutOfCard(text: string | null | undefined): string | null {
  return cut(text, CARD_TEXT_CHARACTERS_MAX);
}
