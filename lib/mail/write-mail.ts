/** The words of messages to people, as plain text and as HTML that follows the reader's light or dark. */
import { createTranslator } from 'next-intl';
import { MESSAGES } from '@/lib/i18n/messages';
import type { MailContent } from '@/lib/vault/mail';
import type { Locale } from '@/lib/view/user/preference';

/** What a message says. No amount and no account number is in any of them. */
export type Mail =
  | { kind: 'resetPassword'; link: string }
  | { kind: 'passwordChanged'; link: string };

/** Writes a message in a language. */
export function writeMail(mail: Mail, locale: Locale): Omit<MailContent, 'to'> {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'mail' });
  const { kind, link, ...values } = mail;
  const subject = t(`${kind}.subject`, values);
  const text = t(`${kind}.text`, values);
  const action = t(`${kind}.action`);
  const note = t(`${kind}.note`);
  const sender = t('sender');
  return {
    subject,
    text: `${[t('greeting'), text, `${action}:\n${link}`, note, `--\n${sender}`].join('\n\n')}\n`,
    html: htmlOf({ locale, subject, greeting: t('greeting'), text, action, link, note, sender }),
  };
}

/** The colours of the pages, which no mail program can read from their tokens. */
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

type Parts = Record<
  'locale' | 'subject' | 'greeting' | 'text' | 'action' | 'link' | 'note' | 'sender',
  string
>;

function htmlOf(parts: Parts): string {
  const { locale, subject, greeting, text, action, link, note, sender } = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, escaped(part)]),
  ) as Parts;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
<h1>${subject}</h1>
<p>${greeting}</p>
<p>${text}</p>
<p><a class="action" href="${link}">${action}</a></p>
<p class="small"><a href="${link}">${link}</a></p>
<p class="small">${note}</p>
<p class="small">${sender}</p>
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);
