/** How the application names an agreement. Pure. */
import type { Agreement } from '@/lib/xs2a/account/agreement';
import { truncateText } from '@/lib/xs2a/message/tpp-message';

const TITLE_CHARACTERS_MAX = 140;

type Named = Pick<Agreement, 'name' | 'owner'>;

/**
 * The company: people act for a company. Where the person has several agreements of one company, the agreement too. One
 * of which the bank says neither is called by the bank.
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
