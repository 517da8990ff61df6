/** Renders part of a page as in the browser, with catalogues, queries and router. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { vi } from 'vitest';
import { ToastProvider } from '@/components/ui/overlay/toast';
import { MESSAGES } from '@/lib/i18n/messages';
import { createQueryClient } from '@/lib/query/query-client';
import type { Locale } from '@/lib/view/user/preference';

/** The user's actions on the page, and where the page navigated. */
export function renderPage(page: React.ReactNode, locale: Locale = 'en') {
  const visited: string[] = [];
  const router = {
    push: (href: string) => visited.push(href),
    replace: (href: string) => visited.push(href),
    prefetch: () => {},
  } as unknown as AppRouterInstance;
  const user = userEvent.setup();
  render(
    <AppRouterContext.Provider value={router}>
      <NextIntlClientProvider
        locale={locale}
        messages={MESSAGES[locale]}
        timeZone="Europe/Oslo"
        onError={(error) => {
          throw error;
        }}
      >
        <QueryClientProvider client={createQueryClient(() => {})}>
          <ToastProvider>{page}</ToastProvider>
        </QueryClientProvider>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
  return { user, visited };
}

/** A catalogue's texts, by key. */
export const sentences = (locale: Locale = 'en') =>
  createTranslator({ locale, messages: MESSAGES[locale] });

export type Asked = { method: string; path: string; body: unknown };

/** Answers the application's own API; returns the requests in order. */
export function answerRequests(
  answer: (asked: Asked) => { status?: number; body: unknown },
): readonly Asked[] {
  const all: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked = { method: init.method ?? 'GET', path, body };
    all.push(asked);
    const { status = 200, body: answered } = answer(asked);
    return new Response(JSON.stringify(answered), { status });
  });
  return all;
}

/**
 * Answers as a server with one set that is saved as a whole, and refuses one over another version than the stored one.
 * Answers take a moment, and each set is there only when it has been answered.
 */
export function answerVersions<Kept extends object>(first: Kept) {
  let kept = { ...first, version: 1 };
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (method !== 'PUT') return new Response(JSON.stringify(kept));
    const sent = JSON.parse(String(body));
    if ('version' in sent && sent.version !== kept.version)
      return new Response(JSON.stringify({ code: 'conflict', title: '', requestId: '' }), {
        status: 409,
      });
    kept = { ...kept, ...sent, version: kept.version + 1 };
    return new Response(JSON.stringify(kept));
  });
  return {
    stored: () => kept,
    /** What another device saves. */
    change: (changes: Partial<Kept>) => {
      kept = { ...kept, ...changes, version: kept.version + 1 };
    },
  };
}
