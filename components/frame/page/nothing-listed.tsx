'use client';

import { QuietQuay } from '@/components/quay/quiet-quay';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

type Way = { href: string; label: string };

export type Nothing = { title: string; text: string; action: Way; otherAction?: Way | null };

/** In place of an empty list: why it is empty, and what to do next. */
export function NothingListed({ title, text, action, otherAction }: Nothing) {
  return (
    <EmptyState
      picture={<QuietQuay />}
      title={title}
      action={
        <>
          <ButtonLink kind="primary" href={action.href}>
            {action.label}
          </ButtonLink>
          {otherAction && <ButtonLink href={otherAction.href}>{otherAction.label}</ButtonLink>}
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
