import { describe, expect, it } from 'vitest';
import type { FindReading } from '@/lib/view/find';
import type { CategoryId } from '@/lib/view/insight/category';
import { type CategoryNames, readingsOf } from './readings';

const NAMES: CategoryNames = (category) =>
  (
    ({
      groceries: ['Groceries', 'Dagligvarer'],
      electricity: ['Electricity', 'Strøm'],
      'other-income': ['Other income', 'Andre inntekter'],
      other: ['Other', 'Annet'],
      transport: ['Transport'],
      travel: ['Travel', 'Reise'],
      transfers: ['Transfers', 'Overføringer'],
      'eating-out': ['Eating out', 'Spise ute'],
    }) as Partial<Record<CategoryId, string[]>>
  )[category] ?? [];

const words = (text: string): Partial<FindReading> => ({ words: text });
const amount = (min: string, max = min): Partial<FindReading> => ({ amount: { min, max } });
const days = (from: string, to = from): Partial<FindReading> => ({ days: { from, to } });
const category = (of: FindReading['category']): Partial<FindReading> => ({ category: of });
const november = days('2026-11-01', '2026-11-30');

describe('a search', () => {
  it.each<[string, Partial<FindReading>[]]>([
    ['rema', [words('rema')]],
    ['1150', [amount('1150.00', '1150.99'), words('1150')]],
    ['1 150,00', [amount('1150.00')]],
    ['1,150.00', [amount('1150.00')]],
    ['1.150,50', [amount('1150.50')]],
    ['1,150', [amount('1150.00', '1150.99')]],
    ['kr 1 150', [amount('1150.00', '1150.99')]],
    ['€249', [amount('249.00', '249.99')]],
    ['$249,50', [amount('249.50')]],
    ['249 €', [amount('249.00', '249.99')]],
    ['1249.5', [amount('1249.50')]],
    ['2500.12', [amount('2500.12')]],
    ['-349,90', [amount('349.90')]],
    ['0', [words('0')]],
    ['20.11', [days('2026-11-20'), amount('20.11')]],
    ['2025-11', [days('2025-11-01', '2025-11-30')]],
    ['november', [november, words('november')]],
    ['2025', [days('2025-01-01', '2025-12-31'), amount('2025.00', '2025.99'), words('2025')]],
    ['tibber november', [{ ...november, words: 'tibber' }, words('tibber november')]],
    ['rema 1000', [{ ...amount('1000.00', '1000.99'), words: 'rema' }, words('rema 1000')]],
    [
      'tibber 1150 november',
      [
        { ...november, ...amount('1150.00', '1150.99'), words: 'tibber' },
        words('tibber 1150 november'),
      ],
    ],
    ['groceries', [words('groceries'), category('groceries')]],
    ['dagligv', [words('dagligv'), category('groceries')]],
    ['strøm', [words('strøm'), category('electricity')]],
    [
      'strøm november',
      [
        { ...november, words: 'strøm' },
        words('strøm november'),
        { ...november, category: 'electricity' },
      ],
    ],
    ['other', [words('other'), category('other-income'), category('other')]],
    ['9999999', [amount('9999999.00', '9999999.99'), words('9999999')]],
    ['10000000', [words('10000000')]],
    ['tra', [words('tra'), category('transport'), category('travel')]],
    ['12345678903', [words('12345678903')]],
    ['1234 56 78903', [words('1234 56 78903')]],
    ['1234567897', [words('1234567897')]],
    ['20.11.2025', [days('2025-11-20')]],
    ['i går', [days('2026-11-22'), words('i går')]],
    ['  ', []],
  ])('for %j is taken for %j', (query, expected) => {
    expect(readingsOf(query, '2026-11-23', NAMES)).toEqual(
      expected.map((one) => ({ words: null, amount: null, days: null, category: null, ...one })),
    );
  });
});
