/** How the application names an agreement. Pure. */
import type { Agreement } from '@/lib/xs2a/account/agreement';
import { truncateText } from '@/lib/xs2a/message/tpp-message';

const TITLE_CHARACTERS_MAX = 140;

/** The company, then the agreement: people act for a company, which may have several agreements. */
export function agreementTitle({ name, owner }: Pick<Agreement, 'name' | 'owner'>): string {
  const said = (owner ?? '').trim();
  const title = said === '' || name.includes(said) ? name : `${said}, ${name}`;
  return truncateText(title, TITLE_CHARACTERS_MAX);
}
