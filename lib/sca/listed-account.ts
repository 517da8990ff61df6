/** An account of the bank's list as it is stored. Pure. */
import type { ListedAccount } from '@/lib/db/accounts';
import type { Account } from '@/lib/xs2a/account';

/** The stored fields of an account; one without a name is called by its product or number. */
export const listedAccount = (account: Account): ListedAccount => ({
  resourceId: account.resourceId,
  name: account.name || account.product || account.bban || account.iban || account.currency,
  ownerName: account.ownerName ?? null,
  product: account.product ?? null,
  cashAccountType: account.cashAccountType ?? null,
  bban: account.bban ?? null,
  iban: account.iban ?? null,
  bic: account.bic ?? null,
  currency: account.currency,
});
