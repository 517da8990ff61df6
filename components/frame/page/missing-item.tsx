'use client';

import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export type Missing = { title: string; text: string; action: { href: string; label: string } };

/** In place of a detail page's item, with the page's heading. */
export function MissingItem({ title, text, action }: Missing) {
  return (
    <EmptyState
      className="mt-2"
      title={title}
      level={1}
      action={
        <ButtonLink kind="primary" href={action.href}>
          {action.label}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  );
}
