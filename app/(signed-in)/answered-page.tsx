import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ComponentType } from 'react';
import type { MessageKey } from '@/app/entry-page';
import { PageAnswers } from '@/components/frame/page-answers';
import { answersTo, type Question } from './questions';
import type { Visitor } from './visitor';

/**
 * A page without parameters of its own.
 * @param title the key of its title.
 * @param ask its first queries.
 */
export function answeredPage(
  title: MessageKey,
  ask: (visitor: Visitor) => Question[],
  Content: ComponentType,
) {
  const answers = answersTo(ask);
  return {
    generateMetadata: async (): Promise<Metadata> => {
      await answers();
      return { title: (await getTranslations())(title) };
    },
    Page: async () => (
      <PageAnswers of={await answers()}>
        <Content />
      </PageAnswers>
    ),
  };
}
