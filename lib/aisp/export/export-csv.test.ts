import { describe, expect, it } from 'vitest';
import { csvHead, guardedCell } from './export-csv';

describe('a cell', () => {
  it.each([
    '=1+1',
    '+47 12 34 56 78',
    '-2+3',
    '@SUM(A1)',
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
    '\n=cmd|calc',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
  ])('%j is no formula', (text) => {
    expect(guardedCell(text, 'iso')).toMatch(/^'/);
  });

  it.each(['REMA 1000', '12345678903', 'a=b', "it's", ''])('%j stays as it is', (text) => {
    expect(guardedCell(text, 'iso')).toBe(text);
  });

  it.each([
    ['iso', ';=1+1;', ";'=1+1;"],
    ['iso', 'a;"=1;;@SUM(A1)', "a;\"'=1;;'@SUM(A1)"],
    ['iso', 'a; ＝1+1', "a; '＝1+1"],
    ['iso', 'a\t=1+1', "a\t'=1+1"],
    ['locale', 'a\t=1+1', "a\t'=1+1"],
    ['iso', 'a\t "-2+3|x', 'a\t "\'-2+3|x'],
    ['locale', 'a\t "-2+3|x', 'a\t "\'-2+3|x'],
    ['iso', 'a\tb', 'a\tb'],
    ['locale', 'a,=1+1,', "a,'=1+1,"],
    ['iso', 'Invoice 12, -50', 'Invoice 12, -50'],
    ['locale', 'a;=1+1', 'a;=1+1'],
    ['locale', 'Skrue 1,5', 'Skrue 1,5'],
  ] as const)('of the %s form has no formula after another separator: %j', (form, text, cell) => {
    expect(guardedCell(text, form)).toBe(cell);
  });

  it('is one line', () => {
    expect(guardedCell('one\r\ntwo\nthree', 'iso')).toBe('one two three');
  });
});

it('in the form of the place begins with the mark of UTF-8 and has semicolons', () => {
  expect(csvHead('locale').startsWith('\uFEFFbookingDate;valueDate;amount;')).toBe(true);
  expect(csvHead('iso').startsWith('bookingDate,valueDate,amount,')).toBe(true);
});
