/** An account of the bank's list as it is stored. Pure. */
import type { ListedAccount } from '@/lib/db/accounts';
import type { Account } from '@/lib/xs2a/account/account';
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import { ACCOUNT_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';

/** Numbers, codes and names that the interface gives no length; longer ones are cut. */
const TEXT_CHARACTERS_MAX = 140;

const cut = (text: string | null | undefined, max = TEXT_CHARACTERS_MAX): string | null =>
  text === null || text === undefined ? null : truncateText(text, max);

/** The stored fields of an account; one without a name is called by its product or number. */
export const listedAccount = (account: Account): ListedAccount => ({
  resourceId: account.resourceId,
  name: truncateText(
    account.name || account.product || account.bban || account.iban || account.currency,
    ACCOUNT_NAME_CHARACTERS_MAX,
  ),
  ownerName: cut(account.ownerName),
  product: cut(account.product),
  cashAccountType: cut(account.cashAccountType),
  bban: cut(account.bban),
  iban: cut(account.iban),
  bic: cut(account.bic),
  currency: truncateText(account.currency, 8),
});
