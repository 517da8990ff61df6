import { describe, expect, it } from 'vitest';
import { proposeCategory, type Sorted } from './propose-category';

const SORTED: Sorted[] = [
  { name: 'Elvebakken Tak AS', direction: 'out', category: 'housing' },
  { name: 'Kiwi 505 Majorstuen', direction: 'out', category: 'groceries' },
  { name: 'Kari Nordmann', direction: 'in', category: 'other-income' },
  { name: 'Sentrum Blomster', direction: 'out', category: 'shopping' },
  { name: 'Hansen Bil', direction: 'out', category: 'transport' },
  { name: 'Hansen Bygg', direction: 'out', category: 'housing' },
];

describe('a category is proposed', () => {
  it.each([
    ['Fjellkraft Oslo AS', 'electricity', { kind: 'word', word: 'kraft' }],
    ['Sentrumsapoteket', 'health', { kind: 'word', word: 'apotek' }],
    ['Bjarnes Verksted', 'transport', { kind: 'word', word: 'verksted' }],
    ['Frisør Lise', 'shopping', { kind: 'word', word: 'frisør' }],
    ['ELVEBAKKEN TAKSTEIN', 'housing', { kind: 'like', name: 'Elvebakken Tak AS' }],
    ['Majorstuen Kiosk', 'groceries', { kind: 'like', name: 'Kiwi 505 Majorstuen' }],
  ] as const)('for %s: %s, since %o', (name, category, because) => {
    expect(proposeCategory({ name, direction: 'out' }, SORTED)).toEqual({ category, because });
  });

  it.each([
    ['a name that says nothing', 'Zyx AS', 'out'],
    ['a word that many share', 'Sentrum Norge AS', 'out'],
    ['those alike who disagree', 'Hansen Hage', 'out'],
    ['somebody whose money goes the other way', 'Kari Nordmann', 'out'],
    ['a part of names of the other direction', 'Fjellkraft', 'in'],
    ['a number', '505', 'out'],
  ] as const)('for %s there is none', (_, name, direction) => {
    expect(proposeCategory({ name, direction }, SORTED)).toBeNull();
  });
});
