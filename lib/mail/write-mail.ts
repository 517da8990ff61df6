/** Composes messages to users, as plain text and as HTML that follows the reader's light or dark mode. */

import { createTranslator } from 'use-intl/core';
import { MESSAGES } from '@/lib/i18n/messages';
import type { MailContent } from '@/lib/vault/mail';
import { escapeMarkup } from '@/lib/view/escape-markup';
import type { Locale } from '@/lib/view/user/preference';

/** The content of a message, never with an amount or account number. */
export type Mail =
  | { kind: 'resetPassword' | 'passwordChanged' | 'newDevice' | 'confirmEmail'; link: string }
  /** A change to this address. */
  | { kind: 'leaveAddress' | 'takeAddress'; link: string; address: string }
  | { kind: 'emailChanged' | 'accountDeleted'; link?: never; address: string }
  /** A bank, the day on which access to it ends or ended, and whether the person has other access to it. */
  | {
      kind: 'accessEnds' | 'accessEnded' | 'accessWithdrawn';
      link: string;
      bank: string;
      date: Date | null;
      which: 'one' | 'only';
    }
  | {
      kind: 'moveConnection' | 'connectionMovedAway' | 'connectionMovedHere';
      link: string;
      bank: string;
      date: Date | null;
    }
  | {
      kind:
        | 'paymentSettled'
        | 'paymentPartlySettled'
        | 'paymentFailed'
        | 'paymentWaits'
        | 'standingOrderEnded'
        | 'standingOrderMissed'
        | 'standingOrderRejected';
      link: string;
    }
  | { kind: 'passkeyAdded' | 'recoveryCodesMade'; link: string }
  | { kind: 'passkeyRemoved'; link: string; isLast: 'true' | 'false' }
  /** How many codes are left. */
  | { kind: 'recoveryCodeUsed'; link: string; left: number }
  | { kind: 'removePasskeys' | 'passkeysRemoved'; link: string };

/** Writes a message in one language. */
export function writeMail(mail: Mail, locale: Locale): Omit<MailContent, 'to'> {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'mail' });
  const { kind, link, ...given } = mail;
  const values = 'date' in given ? { ...given, date: dayOf(given.date, locale) } : given;
  const parts = {
    subject: t(`${kind}.subject`, values),
    greeting: t('greeting'),
    text: t(`${kind}.text`, values),
    action: link === undefined ? null : { label: t(`${kind}.action`), link },
    note: t(`${kind}.note`),
    sender: t('sender'),
  };
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts, locale) };
}

const LANGUAGE_TAG = { en: 'en-GB', nb: 'nb-NO' } as const satisfies Record<Locale, string>;

/** A day in the bank's time zone: the reader's is unknown. */
function dayOf(date: Date | null, locale: Locale): string {
  return (
    date?.toLocaleDateString(LANGUAGE_TAG[locale], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Europe/Oslo',
    }) ?? ''
  );
}

type Parts = Record<'subject' | 'greeting' | 'text' | 'note' | 'sender', string> & {
  action: { label: string; link: string } | null;
};

function textOf({ greeting, text, action, note, sender }: Parts): string {
  const actions = action === null ? [] : [`${action.label}:\n${action.link}`];
  return `${[greeting, text, ...actions, note, `--\n${sender}`].join('\n\n')}\n`;
}

/** The pages' colours, since mail programs cannot read their tokens. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: #f5f8f9; color: #0e1d24; font: 16px/24px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { display: block; max-width: 512px; margin: 0 auto; padding: 32px; border: 1px solid #d9e2e6; border-radius: 10px; background: #ffffff; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; font-weight: 600; }
p { margin: 0 0 16px; }
a { color: #0a5a66; overflow-wrap: anywhere; }
.action { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0a5a66; color: #ffffff; font-weight: 600; text-decoration: none; }
.small { font-size: 14px; line-height: 20px; color: #4a5d67; }
@media (prefers-color-scheme: dark) {
  body { background: #0b1317; color: #e6edf0; }
  main { border-color: #26353c; background: #121c21; }
  a { color: #63c5cd; }
  .action { background: #63c5cd; color: #04262b; }
  .small { color: #9fb1ba; }
}`;

function htmlOf({ subject, greeting, text, action, note, sender }: Parts, locale: Locale): string {
  const link = escapeMarkup(action?.link ?? '');
  const actions =
    action === null
      ? ''
      : `<p><a class="action" href="${link}">${escapeMarkup(action.label)}</a></p>
<p class="small"><a href="${link}">${link}</a></p>
`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
<h1>${escapeMarkup(subject)}</h1>
<p>${escapeMarkup(greeting)}</p>
<p>${escapeMarkup(text)}</p>
${actions}<p class="small">${escapeMarkup(note)}</p>
<p class="small">${escapeMarkup(sender)}</p>
</main>
</body>
</html>
`;
}
