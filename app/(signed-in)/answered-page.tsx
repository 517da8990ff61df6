import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ComponentType, ReactNode } from 'react';
import type { MessageKey } from '@/app/entry-page';
import { PageAnswers } from '@/components/frame/page-answers';
import { answersTo, type Question } from './questions';
import { type Visitor, visitor } from './visitor';

/**
 * A page without parameters of its own.
 * @param title the key of its title.
 * @param ask its first queries.
 * @param below what it has besides, for this visitor.
 */
export function answeredPage(
  title: MessageKey,
  ask: (visitor: Visitor) => Question[],
  Content: ComponentType<{ children?: ReactNode }>,
  below?: (visitor: Visitor) => ReactNode,
) {
  const answers = answersTo(ask);
  return {
    generateMetadata: async (): Promise<Metadata> => {
      await answers();
      return { title: (await getTranslations())(title) };
    },
    Page: async () => (
      <PageAnswers of={await answers()}>
        <Content>{below?.(await visitor())}</Content>
      </PageAnswers>
    ),
  };
}
