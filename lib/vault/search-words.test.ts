import { describe, expect, it } from 'vitest';
import { wordsOf } from '@/lib/xs2a/words-of';
import {
  beginningsOf,
  entryTexts,
  isFoundBy,
  queryBeginnings,
  queryChoices,
  queryWords,
  searchTexts,
  transactionWords,
} from './search-words';

describe('the words of a text', () => {
  it.each([
    ['REMA 1000 Nygård', ['rema', '1000', 'nygard']],
    ['Café «Ørn» & Æsj', ['cafe', 'ørn', 'æsj']],
    ['KID:1234-5', ['kid', '1234', '5']],
    ['  ', []],
    ['ﬁsk', ['fisk']],
    ['Ikea™ № 7', ['ikeatm', 'no', '7']],
  ])('%j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('is found by any of its beginnings', () => {
    expect(beginningsOf('kiwi')).toEqual(['k', 'ki', 'kiw', 'kiwi']);
  });

  it('are cut after twelve letters, or after as many digits as a KID has', () => {
    expect(beginningsOf('boligbyggelaget').at(-1)).toBe('boligbyggela');
    expect(beginningsOf('1234567890123456789012345').at(-1)).toBe('1234567890123456789012345');
  });
});

describe('a query', () => {
  it.each([
    ['1234 56 78903', ['12345678903']],
    ['1234.56.78903', ['12345678903']],
    ['12 500,00', ['12500', '00']],
    ['rema 1000', ['rema', '1000']],
    ['Rema rema', ['rema']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ['!?', []],
  ])('%j looks for %j', (query, beginnings) => {
    expect(queryBeginnings(query)).toEqual(beginnings);
  });

  it.each([
    ['nyg rem', true],
    ['nyg kiwi', false],
    ['gård', true],
    ['ema', true],
    ['em', false],
    ['000', false],
    ['1000', true],
  ])('of %j finds REMA 1000 Nygård: %s', (query, found) => {
    expect(isFoundBy(wordsOf('REMA 1000 Nygård'), queryWords(query))).toBe(found);
  });

  it.each([
    ['8903', true],
    ['5678', false],
    ['903', false],
    ['1234', true],
  ])('of %j finds the account 12345678903, by its beginning or its end: %s', (query, found) => {
    expect(isFoundBy(wordsOf('12345678903'), queryWords(query))).toBe(found);
  });

  it('looks for a part of a word as the known words that it stands inside of', () => {
    const known = ['fjordkraft', 'kraftlaget', 'vestkraftstrom', 'strøm', '12345678903', '89031'];
    expect(queryChoices(['kraft', 'kr', '8903'], known)).toEqual([
      ['kraft', 'fjordkraft$', 'vestkraftstr$'],
      ['kr'],
      ['8903', '12345678903$'],
    ]);
  });

  it('that stands inside of nearly all words is looked for in the first of them', () => {
    const known = Array.from({ length: 1_000 }, (_, index) => `a${index}sen`);
    expect(queryChoices(['sen'], known)[0]).toHaveLength(201);
  });
});

describe('a transaction', () => {
  const outgoing = {
    transactionAmount: { amount: '-349.90', currency: 'NOK' },
    creditorName: 'Fjordkraft',
    debtorName: 'Kari Nordmann',
    debtorAccount: { bban: '11111111111' },
    creditorAccount: { bban: '22222222222' },
    remittanceInformationStructuredArray: [{ reference: '77' }],
    additionalInformationProprietaryRef: 'Avtale 9',
  };

  it('is found by the other side, its references and its amount, and not by whose account it is', () => {
    expect(transactionWords(outgoing, true)).toEqual([
      'fjordkraft',
      '22222222222',
      '77',
      'avtale',
      '9',
      '349',
      '90',
    ]);
  });

  it.each([
    ['-1234.5', 'NOK', '1 234,50'],
    ['100', 'NOK', '100,00'],
    ['100.0', 'NOK', '100.00'],
    ['100', 'JPY', '100'],
    ['12.345', 'NOK', '12.345'],
    ['a few', 'NOK', 'few'],
  ])('of %s %s is found by its amount as pages show it: %s', (amount, currency, query) => {
    for (const name of ['transactionAmount', 'originalAmount'])
      expect(
        isFoundBy(transactionWords({ [name]: { amount, currency } }, true), queryWords(query)),
        name,
      ).toBe(true);
  });

  it('of more words than anyone writes is found by the first of them', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `ord${index}`).join(' ');
    const long = { remittanceInformationUnstructured: many(100_000) };
    expect(transactionWords(long, true)).toHaveLength(200);
    expect(transactionWords(long, true)[199]).toBe('ord199');
    const lines = { remittanceInformationUnstructuredArray: Array(100_000).fill('a') };
    expect(searchTexts({ ...lines, creditorName: many(100_000) }, true).length).toBeLessThan(4_000);
  });

  it('has one mark of the account on the other side, however the bank writes its number', () => {
    for (const number of ['93000000002', '9300.00.00002', '9300 00 00002'])
      expect(searchTexts({ ...outgoing, creditorAccount: { bban: number } }, true)).toContain(
        'account:93000000002',
      );
  });

  it('is a transfer between two accounts only if all entries of a batch are', () => {
    const to = (...numbers: string[]) => [
      ...entryTexts(
        numbers.map((bban) => ({ creditorAccount: { bban } })),
        () => true,
        1000,
      ),
    ];
    const marks = (...numbers: string[]) => to(...numbers).filter((text) => text.includes(':'));
    expect(marks('93000000002', '93000000002')).toContain('account:93000000002');
    expect(marks('93000000002', '12043174449')).not.toContain('account:93000000002');
    expect(marks('93000000002', '12043174449')).toContain('entry-account:93000000002');
    expect([
      ...entryTexts([{ creditorAccount: { bban: '93000000002' } }, {}], () => true, 1000),
    ]).not.toContain('account:93000000002');
    // One account in both its forms, and more entries than there is room for.
    const forms = [{ iban: 'NO9386011117947' }, { bban: '86011117947' }];
    const entries = forms.map((creditorAccount) => ({ creditorAccount }));
    expect([...entryTexts(entries, () => true, 1)]).toContain('account:86011117947');
  });

  it('tells the other side from a word of the message', () => {
    const texts = searchTexts({ ...outgoing, remittanceInformationUnstructured: 'Strøm' }, true);
    expect(texts).toContain('party:fjord');
    expect(texts).not.toContain('party:strøm');
    expect(texts).toContain('strøm');
  });
});
