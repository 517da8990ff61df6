import { shortAccountNumber } from '@/components/account/format-masked-pan';
import type { AccountView } from '@/lib/view/account';

type Named = Pick<AccountView, 'name' | 'bban' | 'iban' | 'maskedPan' | 'currency' | 'bankName'>;

/** What tells accounts of one name apart, the plainest first. */
const DISTINCTIONS: readonly ((account: Named) => string | null)[] = [
  shortAccountNumber,
  ({ currency }) => currency,
  ({ bankName }) => bankName,
];

/** The accounts, those that share a name with as much of number, currency and bank added as tells them apart. */
export function tellApart<Account extends Named>(accounts: readonly Account[]): Account[] {
  return accounts.map((account) => {
    const alike = accounts.filter(({ name }) => name === account.name);
    return alike.length === 1 ? account : { ...account, name: nameAmong(alike, account) };
  });
}

function nameAmong(alike: readonly Named[], account: Named): string {
  const added: (typeof DISTINCTIONS)[number][] = [];
  const nameOf = (one: Named) =>
    [one.name, ...added.map((distinction) => distinction(one))].filter(Boolean).join(' · ');
  for (const distinction of DISTINCTIONS) {
    if (new Set(alike.map(nameOf)).size === alike.length) break;
    if (new Set(alike.map(distinction)).size > 1) added.push(distinction);
  }
  return nameOf(account);
}
