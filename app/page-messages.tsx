import { getMessages } from 'next-intl/server';
import { MoreMessages } from '@/components/frame/more-messages';
import { type MessagesPlace, PAGE_MESSAGES } from '@/lib/i18n/page-messages';

type PageMessagesProps = { of: MessagesPlace; children: React.ReactNode };

/** Hands the messages of a place on to the scripts below it, beside those of the layouts above. */
export async function PageMessages({ of, children }: PageMessagesProps) {
  const all = await getMessages();
  const entries = PAGE_MESSAGES[of].map((namespace) => [namespace, all[namespace]]);
  return <MoreMessages messages={Object.fromEntries(entries)}>{children}</MoreMessages>;
}
