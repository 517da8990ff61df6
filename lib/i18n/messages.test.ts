import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { TYPED_RULES } from '@/components/payment-form/typing/typed-payment';
import { SCA_OUTCOME_REASONS } from '@/lib/view/connection/connection';
import { LOCALES } from '@/lib/view/user/preference';
import { REGISTRATION_RULES } from '@/lib/view/user/registration';
import { TPP_MESSAGE_CODES } from '@/lib/xs2a/message/tpp-message';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { badPayments } from '@/lib/xs2a/testing/bad-payments';
import en from '@/messages/en.json';
import nb from '@/messages/nb.json';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CATALOGUES: Record<string, unknown> = { en, nb };

function flatten(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
    flatten(value, path === '' ? key : `${path}.${key}`),
  );
}

const messages = Object.fromEntries(
  LOCALES.map((locale) => [locale, new Map(flatten(CATALOGUES[locale]))]),
);
const keys = [...(messages.en?.keys() ?? [])];

/** The names of ICU arguments: the text between an opening brace and a comma or closing brace. */
const argumentsOf = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)\s*[,}]/g)].map((match) => match[1] ?? ''))].sort();

/** Every use of a catalogue in the sources: with its literal key, or a pattern for a computed one. */
function usesOf(source: string): { key: string | RegExp; alone: boolean }[] {
  const declared = [
    ...source.matchAll(
      /const (\w+) = (?:(?:await )?(?:useTranslations|getTranslations)\(|createTranslator\(\{.*namespace: )'([\w.]+)'(?: \})?\)(?!\()/g,
    ),
  ].map((match) => ({ name: match[1] ?? '', namespace: match[2] ?? '', at: match.index }));
  const inScope = (name: string, at: number) =>
    declared.filter((one) => one.name === name && one.at < at).at(-1)?.namespace;
  const uses: { key: string | RegExp; alone: boolean }[] = [];
  const calls = /(?<![\w.])(\w+)(?:\.rich)?\(\s*(?:'([^'\n]+)'|`([^`\n]+)`)(\s*\))?/g;
  for (const { 1: name = '', 2: literal, 3: template, 4: end, index } of source.matchAll(calls)) {
    const alone = end !== undefined;
    const namespace = inScope(name, index);
    if (namespace === undefined) continue;
    if (literal !== undefined) uses.push({ key: `${namespace}.${literal}`, alone });
    else if (template !== undefined) {
      const pattern = template
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('[\\w-]+');
      uses.push({ key: new RegExp(`^${namespace}\\.${pattern}$`), alone });
    }
  }
  const direct =
    /(?:useTranslations\('([\w.]+)'\)|\(await getTranslations\('([\w.]+)'\)\))\('([^']+)'/g;
  for (const { 1: inPage, 2: onServer, 3: literal } of source.matchAll(direct)) {
    uses.push({ key: `${inPage ?? onServer}.${literal}`, alone: true });
  }
  return uses;
}

const readSources = (folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => ({
        file: `${folder}/${file}`,
        text: readFileSync(`${ROOT}/${folder}/${file}`, 'utf8'),
      })),
  );
const sources = readSources(['app', 'components', 'lib/mail']);
const uses = sources.flatMap(({ file, text }) => usesOf(text).map((use) => ({ file, ...use })));

describe('the message catalogues', () => {
  it('have the same keys in every language', () => {
    expect([...(messages.nb?.keys() ?? [])].sort()).toEqual([...keys].sort());
  });

  it('have a sentence for every key', () => {
    for (const locale of LOCALES) {
      const empty = [...(messages[locale] ?? [])].filter(([, message]) => message.trim() === '');
      expect(empty, locale).toEqual([]);
    }
  });

  it('take the same arguments in every language', () => {
    const given = (locale: string) =>
      keys.map((key) => [key, argumentsOf(messages[locale]?.get(key) ?? '')]);
    expect(given('nb')).toEqual(given('en'));
  });

  it.each(LOCALES)('can be read in %s for none, one and many', (locale) => {
    const faults: string[] = [];
    const plain = (chunks: unknown) => chunks;
    const translate = createTranslator({
      locale,
      messages: CATALOGUES[locale] as never,
      onError: (error) => faults.push(error.message),
    }) as unknown as { rich: (key: string, values: Record<string, unknown>) => unknown };
    for (const [key, message] of messages[locale] ?? []) {
      for (const count of [0, 1, 5]) {
        const values = Object.fromEntries(argumentsOf(message).map((name) => [name, count]));
        translate.rich(key, {
          ...values,
          code: plain,
          account: plain,
          address: plain,
          link: plain,
        });
      }
    }
    expect(faults).toEqual([]);
  });

  it('say what each error code of the interface means and what to do', () => {
    const wordsOf = (words: object) =>
      Object.keys(words).filter((key) => !key.startsWith('unknown'));
    expect(TPP_MESSAGE_CODES).toHaveLength(24);
    expect(wordsOf(en.bankCode).sort()).toEqual([...TPP_MESSAGE_CODES].sort());
    for (const { bankCode } of [en, nb])
      for (const code of TPP_MESSAGE_CODES)
        expect(Object.keys(bankCode[code]), code).toEqual(['title', 'text']);
  });

  it('use the marks of good typesetting and not those of a typewriter', () => {
    for (const locale of LOCALES) {
      const typewritten = [...(messages[locale] ?? [])].filter(([, message]) =>
        /["']|\.\.\.| - /.test(message),
      );
      expect(typewritten, locale).toEqual([]);
    }
  });

  it('let no line end between a time or an amount and its word, or inside a figure', () => {
    for (const locale of LOCALES) {
      const parted = [...(messages[locale] ?? [])].filter(([, message]) =>
        /\bkl\. |\bNOK [{\d]|\d \d{3}(?!\d)|\d kroner|\bi (dag|går|morgen)\b/i.test(message),
      );
      expect(parted, locale).toEqual([]);
    }
  });
});

describe('the sentences on the pages', () => {
  it('are found in the sources at all', () => {
    expect(uses.length).toBeGreaterThan(150);
  });

  it('all stand in the catalogues', () => {
    const missing = uses.filter(({ key }) =>
      typeof key === 'string' ? !keys.includes(key) : !keys.some((known) => key.test(known)),
    );
    expect(missing).toEqual([]);
  });

  it('are given their arguments', () => {
    const wanting = uses.filter(
      ({ key, alone }) =>
        alone &&
        keys.some(
          (known) =>
            (typeof key === 'string' ? key === known : key.test(known)) &&
            argumentsOf(messages.en?.get(known) ?? '').length > 0,
        ),
    );
    expect(wanting).toEqual([]);
  });

  it('leave nothing in the catalogues unused', () => {
    // The last word of a computed key occurs in the sources.
    const words = new Set(
      [...sources, ...readSources(['lib/view', 'lib/xs2a/payment'])].flatMap(({ text }) =>
        [...text.matchAll(/'([\w-]+)'|^\s+(\w+):/gm)].map((match) => match[1] ?? match[2]),
      ),
    );
    const unused = keys.filter(
      (key) =>
        !uses.some((use) => (typeof use.key === 'string' ? use.key === key : use.key.test(key))) &&
        !words.has(key.split('.').at(-1)),
    );
    expect(unused).toEqual([]);
  });

  it('are never empty for a count of 0: the page would show the key', () => {
    const empty = LOCALES.flatMap((locale) =>
      keys.filter((key) => /^\{\w+, plural, =0 \{\}/.test(messages[locale]?.get(key) ?? '')),
    );
    expect(empty).toEqual([]);
  });

  it('are there for every outcome of SCA', () => {
    for (const reason of SCA_OUTCOME_REASONS) {
      // Nothing needs to be said of what is safe after a visit that was cancelled.
      const parts =
        reason === 'cancelled-at-bank' ? ['title', 'happened'] : ['title', 'happened', 'safe'];
      for (const part of parts) expect(keys).toContain(`outcome.reasons.${reason}.${part}`);
    }
  });

  it('are there for every rule of a registration', () => {
    for (const rule of REGISTRATION_RULES) expect(keys).toContain(`rules.${rule}`);
  });

  it('are there for every rule that a payment can break', () => {
    const rules = PAYMENT_KINDS.flatMap((kind) => badPayments(kind).map(({ rule }) => rule));
    expect(new Set(rules).size).toBeGreaterThan(20);
    const broken = new Set<string>([...rules, ...TYPED_RULES, 'kid-missing', 'kid-invalid']);
    expect([...broken].filter((rule) => !keys.includes(`paymentForm.rules.${rule}`))).toEqual([]);
  });

  it('are never written in a component', () => {
    // Text between tags that starts like a sentence; the global error page has no catalogue.
    const written = sources
      .filter(({ file }) => file !== 'app/global-error.tsx')
      .flatMap(({ file, text }) =>
        [...text.matchAll(/>\s*([A-ZÆØÅ][a-zæøå]+(?: [\wæøå]+)+[.!?]?)\s*</g)].map(
          (match) => `${file}: ${match[1]}`,
        ),
      );
    expect(written).toEqual([]);
  });
});
