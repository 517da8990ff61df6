'use client';

import { type AtQuay, QuietQuay } from '@/components/quay/quiet-quay';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

type Way = { href: string; label: string };

export type Nothing = {
  title: string;
  text: string;
  action: Way;
  otherAction?: Way | null;
  /** What its picture shows at the quay. */
  at?: AtQuay;
};

/** In place of an empty list: why it is empty, and what to do next. */
export function NothingListed({ title, text, action, otherAction, at }: Nothing) {
  return (
    <EmptyState
      picture={<QuietQuay at={at} />}
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
