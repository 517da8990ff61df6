/** How the application names an agreement. Pure. */
import type { Agreement } from '@/lib/xs2a/account/agreement';
import { truncateText } from '@/lib/xs2a/message/tpp-message';

const TITLE_CHARACTERS_MAX = 140;

type Named = Pick<Agreement, 'name' | 'owner'>;

/**
 * The company's name; with several agreements for one company, also the agreement's. The bank's name when it gives
 * neither.
 *
 * @param all the person's agreements at the bank, with this one.
 */
export function agreementTitle(
  agreement: Named,
  { bankName, all }: { bankName: string; all: readonly Named[] },
): string {
  const name = agreement.name?.trim() ?? '';
  const company = companyOf(agreement);
  const isOnly = all.filter((one) => companyOf(one) === company).length <= 1;
  const title =
    company === '' || (!isOnly && name.includes(company))
      ? name
      : isOnly || name === ''
        ? company
        : `${company}, ${name}`;
  return truncateText(title || bankName, TITLE_CHARACTERS_MAX);
}

function companyOf({ owner }: Named): string {
  return owner?.trim() ?? '';
}
