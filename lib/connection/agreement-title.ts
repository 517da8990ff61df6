/** How the application names an agreement. Pure. */
import type { Agreement } from '@/lib/xs2a/account/agreement';
import { truncateText } from '@/lib/xs2a/message/tpp-message';

const TITLE_CHARACTERS_MAX = 140;

/**
 * The company, then the agreement: people act for a company, which may have several agreements. One of which the bank
 * says neither is called by the bank.
 */
export function agreementTitle(
  { name, owner }: Pick<Agreement, 'name' | 'owner'>,
  bankName: string,
): string {
  const parts = { agreement: name?.trim() ?? '', company: owner?.trim() ?? '' };
  const title = parts.agreement.includes(parts.company)
    ? parts.agreement
    : [parts.company, parts.agreement].filter((part) => part !== '').join(', ');
  return truncateText(title || bankName, TITLE_CHARACTERS_MAX);
}
