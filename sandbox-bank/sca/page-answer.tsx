/** @jsxImportSource hono/jsx */
/** How a page of the bank is answered and its forms are read: HTML without script, and redirects after each submit. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { type BankLocale, localeOf } from './locale';
import { MessagePage } from './page';
import { TEXTS } from './texts';
import type { SubmittedForm } from './visit';

/** What the pages' handlers get. */
export type PageEnv = { Bindings: HttpBindings };

/** Answers a page. @param redirectUri where the page's form may lead besides the bank. */
export async function send(
  context: Context<PageEnv>,
  status: 200 | 404 | 409 | 413 | 422 | 500,
  page: JSX.Element,
  redirectUri?: string,
): Promise<Response> {
  const html = `<!doctype html>${await page.toString()}`;
  const formAction = redirectUri === undefined ? "'self'" : `'self' ${new URL(redirectUri).origin}`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html;charset=utf-8',
      'Content-Language': localeIn(context),
      'Content-Security-Policy': policyOf(formAction),
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
    },
  });
}

/** Answers a page with a sentence and nothing to do. */
export function sendMessage(
  context: Context<PageEnv>,
  status: 404 | 413 | 500,
  text: 'unknown' | 'tooLarge' | 'failed',
): Promise<Response> {
  const locale = localeIn(context);
  const { title, lead } = TEXTS[locale][text];
  return send(context, status, <MessagePage locale={locale} title={title} lead={lead} />);
}

/** 303, so that going back or reloading never submits again. */
export function redirect(context: Context<PageEnv>, location: string): Response {
  return context.body(null, 303, { Location: location });
}

/** The language of a request. */
export function localeIn(context: Context): BankLocale {
  return localeOf(context.req.header('accept-language'));
}

/** The fields of a submitted form; none when it is no form. */
export async function readForm(context: Context<PageEnv>): Promise<SubmittedForm> {
  const type = context.req.header('content-type') ?? '';
  const fields = new Map<string, string[]>();
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return fields;
  // U+0000 cannot be stored in a text of PostgreSQL.
  const parameters = new URLSearchParams((await context.req.text()).replaceAll('%00', ''));
  for (const [name, value] of parameters) {
    fields.set(name, [...(fields.get(name) ?? []), value.replaceAll('\u0000', '')]);
  }
  return fields;
}

/**
 * No script, no frame, styles and typeface of the bank alone. `form-action` counts for redirects of a submitted form too, so it must
 * name where the TPP is.
 */
export function policyOf(formAction: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
