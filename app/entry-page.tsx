import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ComponentType } from 'react';
import { PageMessages } from '@/app/page-messages';
import { EntryFrame } from '@/components/session/entry-frame';
import type { MessagesPlace } from '@/lib/i18n/page-messages';

export type MessageKey = Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0];

/** A page behind a mail link. @param title the key of its title. @param place its own file. */
export function entryPage(title: MessageKey, place: MessagesPlace, Content: ComponentType) {
  return {
    generateMetadata: async (): Promise<Metadata> => ({ title: (await getTranslations())(title) }),
    Page: () => (
      <PageMessages of={place}>
        <EntryFrame>
          <Content />
        </EntryFrame>
      </PageMessages>
    ),
  };
}
