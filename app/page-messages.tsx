import { getMessages } from 'next-intl/server';
import { MoreMessages } from '@/components/frame/more-messages';
import { type MessagesPlace, PAGE_MESSAGES } from '@/lib/i18n/page-messages';

type PageMessagesProps = { of: MessagesPlace; children: React.ReactNode };

/** Passes the messages of a place to the scripts below it, in addition to those of the layouts above. */
export async function PageMessages({ of, children }: PageMessagesProps) {
  const all = await getMessages();
  const entries = PAGE_MESSAGES[of].map((namespace) => [namespace, all[namespace]]);
  return <MoreMessages messages={Object.fromEntries(entries)}>{children}</MoreMessages>;
}
