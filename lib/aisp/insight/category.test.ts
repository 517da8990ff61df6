import { describe, expect, it } from 'vitest';
import type { SealKey } from '@/lib/env';
import { searchTexts } from '@/lib/vault/search-words';
import { tokensOf } from '@/lib/vault/transaction';
import { BUILT_IN_RULES, categoryOf, compileRules } from './category';

const KEY: SealKey = { id: 'test', key: new Uint8Array(32).fill(7) };
const rules = compileRules('user-1', [], KEY);

const categoryOfRow = (raw: Record<string, unknown>, outgoing: boolean) =>
  categoryOf(rules, tokensOf('user-1', searchTexts(raw, outgoing), KEY), outgoing);

describe('the category of what is paid, by the name of who is paid', () => {
  it.each([
    ['KIWI 412 MØHLENPRIS', 'groceries'],
    ['REMA 1000 NYGÅRD', 'groceries'],
    ['VINMONOPOLET BERGEN', 'shopping'],
    ['Ruter AS', 'transport'],
    ['SKYSS PERIODEBILLETT', 'transport'],
    ['Tibber Norge AS', 'electricity'],
    ['Fjordnett AS', 'electricity'],
    ['Kystfiber AS', 'telecom'],
    ['Internett Vest AS', 'telecom'],
    ['GODT BRØD MARKEN', 'eating-out'],
    ['BIBLIOTEKBAREN', 'eating-out'],
    ['MØBELVERKSTEDET SANDVIKEN', 'shopping'],
    ['IKEA ÅSANE', 'shopping'],
    ['TORGET PARKERINGSHUS', 'transport'],
    ['LYDHAVN MUSIKK', 'subscriptions'],
    ['Tannklinikken på Torget AS', 'health'],
    ['Sognefjord Hytteutleie AS', 'travel'],
    ['Nygårdshøyden Utleie AS', 'housing'],
    ['Skjærvik Sparebank Kort', 'transfers'],
    ['Tallverk Programvare AS', 'business'],
    ['Marte Fosse', 'other'],
    // The first part of a compound only narrows down the second.
    ['Nettfrid Barensen', 'other'],
  ])('%s: %s', (creditorName, category) => {
    expect(categoryOfRow({ creditorName }, true)).toBe(category);
  });

  it('is asked of the bank’s codes before the words, and of what says least after them', () => {
    expect(categoryOfRow({ cardAcceptorName: 'LUNA', merchantCategoryCode: '5812' }, true)).toBe(
      'eating-out',
    );
    expect(categoryOfRow({ creditorName: 'Vestkraft Strøm AS', purposeCode: 'SUPP' }, true)).toBe(
      'electricity',
    );
    expect(categoryOfRow({ creditorName: 'Blåveis AS', purposeCode: 'SUPP' }, true)).toBe(
      'business',
    );
  });

  it('is not read from the end of words in a message', () => {
    expect(
      categoryOfRow(
        { creditorName: 'Marte Fosse', remittanceInformationUnstructured: 'Til torgbaren' },
        true,
      ),
    ).toBe('other');
  });
});

describe('a person’s own rules', () => {
  const categoryWith = (own: Parameters<typeof compileRules>[1], raw: Record<string, unknown>) =>
    categoryOf(
      compileRules('user-1', own, KEY),
      tokensOf('user-1', searchTexts(raw, true), KEY),
      true,
    );
  const coffee = { cardAcceptorName: 'LUNA KAFFE', merchantCategoryCode: '5812' };

  it('go before the bank’s codes and the words, the first before the second', () => {
    const [first, second] = [
      { category: 'leisure', direction: null, phrases: ['luna'] },
      { category: 'business', direction: 'out', phrases: ['kaff'] },
    ] as const;
    const own = (rule: typeof first | typeof second) => ({ ...rule, phrases: [...rule.phrases] });
    expect(categoryWith([own(first), own(second)], coffee)).toBe('leisure');
    expect(categoryWith([own(second), own(first)], coffee)).toBe('business');
    expect(categoryWith([{ ...own(first), direction: 'in' }], coffee)).toBe('eating-out');
  });

  it('are about nothing when their phrase has no words', () => {
    const own = [{ category: 'leisure' as const, direction: null, phrases: ['?!', 'solvang'] }];
    expect(categoryWith(own, coffee)).toBe('eating-out');
    expect(categoryWith(own, { creditorName: 'Solvang AS' })).toBe('leisure');
  });
});

describe('the category of what comes in', () => {
  it.each([
    ['Lønn november', 'salary'],
    ['Oppgjør kortsalg 20.11.2026', 'business'],
    ['Kinobillett', 'other-income'],
  ])('%s: %s', (remittanceInformationUnstructured, category) => {
    expect(categoryOfRow({ remittanceInformationUnstructured }, false)).toBe(category);
  });
});

it('shows its rules as people write them, one for each category', () => {
  const categories = BUILT_IN_RULES.map(({ category }) => category);
  expect(categories.filter((one, index) => categories.indexOf(one) !== index)).toEqual([]);
  expect(BUILT_IN_RULES.find(({ category }) => category === 'transfers')?.direction).toBeNull();
  expect(BUILT_IN_RULES.find(({ category }) => category === 'groceries')?.direction).toBe('out');
  const phrases = BUILT_IN_RULES.flatMap((rule) => rule.phrases);
  expect(phrases).toContain('-fiber');
  expect(phrases.filter((phrase) => phrase.includes('*'))).toEqual([]);
});
