/**
 * Shows what a person reads when the bank refuses: every request and every error code of the interface, with the
 * application's own routes, components and messages. `npm run refusals` writes the page.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BankQuotes } from '@/components/payment/bank-quotes';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { MESSAGES } from '@/lib/i18n/messages';
import { LOCALES, type Locale } from '@/lib/view/user/preference';
import { TPP_MESSAGE_CODES, TPP_MESSAGE_STATUS } from '@/lib/xs2a/message/tpp-message';
import { answered, type BankCallCase, CALLS, READS, STARTS } from '@/test/harness/bank-calls';
import { openBankAndApplication } from '@/test/harness/connect';
import type { PsuBank } from '@/test/harness/psu-bank';

const FILE = path.resolve('.data/refusals.html');
const BANK_NAME = 'Skjærvik Sparebank';

/** Every code with its status, the one special to a cancellation, and a code that the interface does not have. */
const REFUSALS = [
  ...TPP_MESSAGE_CODES.map((code) => ({ code: code as string, status: TPP_MESSAGE_STATUS[code] })),
  { code: 'BAD_REQUEST', status: 405 },
  { code: 'LIMIT_OF_THE_DAY', status: 400 },
];

const GROUPS: [string, readonly BankCallCase[]][] = [
  ['Calls', CALLS],
  ['Reads of what is stored', READS],
  ['Starts of a visit to the bank', STARTS],
];

let bank: PsuBank;
beforeAll(async () => {
  bank = await openBankAndApplication();
});
afterEach(() => bank.restore());
afterAll(() => bank.close());

type Answer = Awaited<ReturnType<typeof answered>>;

/** What a page shows when the problem is part of a successful answer: a payment, a basket or a stored reading. */
function Read({ answer, locale }: { answer: Answer; locale: Locale }): React.ReactNode {
  const { type, body } = answer;
  const t = createTranslator({ locale, messages: MESSAGES[locale] });
  const named = { bank: BANK_NAME };
  if (type === 'application/problem+json') return <ProblemNotice problem={body} />;
  const isBasket = 'payments' in body;
  switch (body.state) {
    case 'rejected':
      return (
        <>
          <h4>
            {t(isBasket ? 'baskets.basket.refusedTitle' : 'payment.meaning.refused.title', named)}
          </h4>
          <p>{t(isBasket ? 'baskets.basket.refusedText' : 'payment.meaning.refused.text')}</p>
          <BankQuotes bankName={BANK_NAME} messages={body.bankMessages} isRefusal />
        </>
      );
    case 'unknown':
      return (
        <>
          <h4>
            {t(
              isBasket ? 'baskets.basket.unknownTitle' : 'payment.meaning.outcome-unknown.title',
              named,
            )}
          </h4>
          <p>
            {t(
              isBasket ? 'baskets.basket.unknownText' : 'payment.meaning.outcome-unknown.text',
              named,
            )}
          </p>
        </>
      );
  }
  const problem = body.sync?.problem ?? body.problem;
  if (typeof problem === 'string')
    return <ProblemNotice problem={{ code: problem as 'internal', title: '', requestId: '' }} />;
  return <p>—</p>;
}

const shown = (answer: Answer, locale: Locale): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Europe/Oslo">
      <Read answer={answer} locale={locale} />
    </NextIntlClientProvider>,
  );

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const STYLE = `body{font:15px/1.45 system-ui;margin:2rem;color:#1c2730}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #ccd5db;padding:.5rem;vertical-align:top;text-align:left;width:38%}td:first-child,th:first-child{width:24%}
h2{margin-top:3rem}h4{margin:0}p{margin:.2rem 0}svg,button{display:none}code{font-size:12px}`;

it('is written for every question and every code', { timeout: 600_000 }, async () => {
  const sections: string[] = [];
  for (const [title, questions] of GROUPS) {
    sections.push(`<h1>${title}</h1>`);
    for (const question of questions) {
      const rows: string[] = [];
      for (const { code, status } of REFUSALS) {
        const answer = await answered(bank, question, { code, status });
        bank.restore();
        expect(answer.body.code, `${question.name}: ${code}`).not.toBe('internal');
        const said = LOCALES.map((locale) => `<td lang="${locale}">${shown(answer, locale)}</td>`);
        const problem =
          answer.body.code ??
          answer.body.sync?.problem ??
          answer.body.problem ??
          answer.body.state ??
          '';
        rows.push(
          `<tr><td><b>${code}</b> ${status}<br>→ ${answer.status} ${problem}</td>${said.join('')}</tr>`,
        );
      }
      sections.push(
        `<h2>${escaped(question.name)}</h2><table><tr><th>The bank</th><th>English</th><th>Bokmål</th></tr>${rows.join('')}</table>`,
      );
    }
  }
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(
    FILE,
    `<!doctype html><meta charset="utf-8"><title>Refusals</title><style>${STYLE}</style>${sections.join('')}`,
  );
  process.stderr.write(`${FILE}\n`);
});
