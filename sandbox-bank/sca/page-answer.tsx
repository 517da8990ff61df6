/** @jsxImportSource hono/jsx */
/** How the bank's pages are sent and their forms read: HTML without script, and a redirect after each submit. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { htmlOf } from '@/sandbox-bank/server/html';
import { type BankLocale, localeOf } from './locale';
import { MessagePage } from './page';
import { TEXTS } from './texts';
import type { SubmittedForm } from './visit';

/** The environment of page handlers. */
export type PageEnv = { Bindings: HttpBindings };

/** Where a page's form may lead: to the bank alone, or through it back to the TPP. */
export type FormTarget = 'bank' | 'tpp';

export function send(
  context: Context<PageEnv>,
  status: 200 | 404 | 409 | 413 | 422 | 500,
  page: JSX.Element,
  formTarget: FormTarget = 'bank',
): Response {
  return sendHtml(context, status, page, { 'Content-Security-Policy': policyOf(formTarget) });
}

/** Sends HTML in the language of the request, which nobody stores. */
export function sendHtml(
  context: Context<PageEnv>,
  status: number,
  page: JSX.Element,
  headers: { 'Content-Security-Policy': string; [name: string]: string },
): Response {
  const locale = localeIn(context);
  return new Response(htmlOf(page, locale), {
    status,
    headers: {
      'Content-Type': 'text/html;charset=utf-8',
      'Content-Language': locale,
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
      ...headers,
    },
  });
}

/** Sends a page with only a message. */
export function sendMessage(
  context: Context<PageEnv>,
  status: 404 | 413 | 500,
  text: 'unknown' | 'tooLarge' | 'failed' | 'unfinished',
): Response {
  const { title, lead } = TEXTS[localeIn(context)][text];
  return send(context, status, <MessagePage title={title} lead={lead} />);
}

/** 303, so that going back or reloading never submits again. */
export function redirect(context: Context<PageEnv>, location: string): Response {
  return context.body(null, 303, { Location: location });
}

/** The language of a request. */
export function localeIn(context: Context): BankLocale {
  return localeOf(context.req.header('accept-language'));
}

/** The fields of a submitted form; empty when the body is not a form. */
export async function readForm(context: Context<PageEnv>): Promise<SubmittedForm> {
  const type = context.req.header('content-type') ?? '';
  const fields = new Map<string, string[]>();
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return fields;
  for (const [name, value] of new URLSearchParams(await context.req.text())) {
    // PostgreSQL cannot store U+0000 in a text.
    fields.set(name, [...(fields.get(name) ?? []), value.replaceAll('\u0000', '')]);
  }
  return fields;
}

/**
 * No scripts, no frames, only the bank's own styles and typeface. Browsers also check `form-action` at each redirect
 * after a submit. The TPP's address may redirect to any origin, and no policy can name an IPv6 address, so every web
 * address is allowed.
 * @assumes redirect-uri-form
 */
export function policyOf(formTarget: FormTarget): string {
  const formAction = formTarget === 'bank' ? "'self'" : "'self' http: https:";
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
