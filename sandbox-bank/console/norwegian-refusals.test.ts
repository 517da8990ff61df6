import { describe, expect, it } from 'vitest';
import { type ExplainedRule, RULE_IDS, ruleSentence } from '@/lib/xs2a/value/rule';
import { norwegianRule } from './norwegian-refusals';

describe('a broken rule in bokmål', () => {
  it.each(RULE_IDS)('%s is a sentence with the same numbers as in English', (rule) => {
    for (const numbers of [{ limit: 7001 }, { limit: 7001, actual: 9001 }]) {
      const broken = { rule, path: '', ...numbers };
      const said = norwegianRule(broken, undefined);
      expect(said).toMatch(/^[A-ZÆØÅ].*\.$/);
      expect(said).not.toMatch(/Expected|undefined/);
      for (const number of ['7001', '9001']) {
        expect(said.includes(number), said).toBe(ruleSentence(broken).includes(number));
      }
    }
  });

  it.each<[ExplainedRule, unknown, string]>([
    [{ rule: 'field-required', path: '' }, undefined, 'Må ha en verdi.'],
    [{ rule: 'field-required', path: '' }, '', 'Må ha en verdi, men er tom.'],
    [{ rule: 'field-required', path: '' }, '  ', 'Må ha en verdi, men har bare mellomrom.'],
    [
      { rule: 'choice-unknown', path: '', choices: ['CACC', 'SVGS'] },
      'cacc',
      'Må være én av CACC, SVGS (det skilles mellom store og små bokstaver). Verdien var "cacc".',
    ],
    [
      { rule: 'choice-unknown', path: '', choices: ['NOK'] },
      'EUR',
      'Må være NOK. Verdien var "EUR".',
    ],
    [
      { rule: 'currency-unknown', path: '', choices: ['NOK'] },
      'nok',
      'Må være en ISO 4217-kode fra valutalisten. Det skilles mellom store og små bokstaver. Verdien var "nok".',
    ],
    [
      { rule: 'amount-form', path: '' },
      0.1234567890123456,
      'Må være en streng eller et JSON-tall med høyst 15 sifre, men tallet har flere.',
    ],
    [
      { rule: 'list-too-short', path: '', limit: 1, actual: 0 },
      [],
      'Må ha minst 1 element, men har 0.',
    ],
    [
      { rule: 'amount-too-many-fraction-digits', path: '', limit: 0, actual: 2 },
      '1.50',
      'Kan ikke ha desimaler i denne valutaen, men har 2.',
    ],
    [
      { rule: 'text-invisible', path: '', actual: 3 },
      'ab\u200bc',
      'Kan bare ha synlige tegn, men har et usynlig på plass 3.',
    ],
  ])('says what was expected and what came: %o, %o', (broken, came, sentence) => {
    expect(norwegianRule(broken, came)).toBe(sentence);
  });

  it('names the day of the bank where the rule depends on it, and nowhere else', () => {
    const late = { rule: 'date-in-past', path: '' } as const;
    expect(norwegianRule(late, '2026-11-19', '2026-11-20')).toBe(
      'Må være i dag eller en senere dag. I dag er 2026-11-20 i denne banken. Verdien var "2026-11-19".',
    );
    expect(norwegianRule({ rule: 'date-form', path: '' }, 'x', '2026-11-20')).toBe(
      'Må være en dato på formen ÅÅÅÅ-MM-DD. Verdien var "x".',
    );
  });
});
