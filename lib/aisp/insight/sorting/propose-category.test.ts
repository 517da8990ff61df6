import { describe, expect, it } from 'vitest';
import { categoryProposer, type Sorted } from './propose-category';

const SORTED: Sorted[] = [
  { name: 'Elvebakken Tak AS', direction: 'out', category: 'housing' },
  { name: 'Kiwi 505 Majorstuen', direction: 'out', category: 'groceries' },
  { name: 'Kari Nordmann', direction: 'in', category: 'other-income' },
  { name: 'Sentrum Blomster', direction: 'out', category: 'shopping' },
  { name: 'Hansen Bil', direction: 'out', category: 'transport' },
  { name: 'Hansen Bygg', direction: 'out', category: 'housing' },
];

const propose = categoryProposer(SORTED);

describe('a category is proposed', () => {
  it.each([
    ['Fjellkraft Oslo AS', 'electricity', { kind: 'word', word: 'kraft' }],
    ['Sentrumsapoteket', 'health', { kind: 'word', word: 'apotek' }],
    ['Bjarnes Verksted', 'transport', { kind: 'word', word: 'verksted' }],
    ['Frisør Lise', 'shopping', { kind: 'word', word: 'frisør' }],
    ['ELVEBAKKEN TAKSTEIN', 'housing', { kind: 'like', name: 'Elvebakken Tak AS' }],
    ['Majorstuen Kiosk', 'groceries', { kind: 'like', name: 'Kiwi 505 Majorstuen' }],
  ] as const)('for %s: %s, since %o', (name, category, because) => {
    expect(propose({ name, direction: 'out' })).toEqual({ category, because });
  });

  it.each([
    ['a name that says nothing', 'Zyx AS', 'out'],
    ['a word that many share', 'Sentrum Norge AS', 'out'],
    ['those alike who disagree', 'Hansen Hage', 'out'],
    ['somebody whose money goes the other way', 'Kari Nordmann', 'out'],
    ['a part of names of the other direction', 'Fjellkraft', 'in'],
    ['a number', '505', 'out'],
  ] as const)('for %s there is none', (_, name, direction) => {
    expect(propose({ name, direction })).toBeNull();
  });

  it('from names that are each read once, however many counterparties there are', () => {
    let reads = 0;
    const counted: Sorted[] = Array.from({ length: 50 }, (_, at) => ({
      direction: 'out',
      category: 'housing',
      get name() {
        reads += 1;
        return `Fjellbekken ${String.fromCodePoint(0x4e00 + at).repeat(4)}`;
      },
    }));
    const proposeAmong = categoryProposer(counted);
    for (let at = 0; at < 50; at += 1)
      proposeAmong({ name: 'Nothing like these words', direction: 'out' });
    expect(reads).toBe(50);
  });

  it('by the beginning of a name of thousands of characters', () => {
    const filler = 'zyx '.repeat(40);
    expect(propose({ name: `Elvebakken ${filler}`, direction: 'out' })?.category).toBe('housing');
    expect(propose({ name: `${filler}Elvebakken`, direction: 'out' })).toBeNull();
    expect(propose({ name: `${'z'.repeat(500)}kraft`, direction: 'out' })).toBeNull();
    const long = categoryProposer([
      { name: `${filler}Lyngheim`, direction: 'out', category: 'housing' },
    ]);
    expect(long({ name: 'Lyngheim', direction: 'out' })).toBeNull();
  });
});
