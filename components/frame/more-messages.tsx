'use client';

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { useMemo } from 'react';

type MoreMessagesProps = { messages: Partial<Messages>; children: React.ReactNode };

/** Adds messages to the existing ones. */
export function MoreMessages({ messages, children }: MoreMessagesProps) {
  const known = useMessages();
  const all = useMemo(() => ({ ...known, ...messages }), [known, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
