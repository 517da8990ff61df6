import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupAccountNumber, groupTyping } from './group-typing';

describe('an account number while it is typed', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1234', '1234'],
    ['12345', '1234 5'],
    ['1234567', '1234 56 7'],
    ['12345678903', '1234 56 78903'],
    ['1234.56.78903', '1234 56 78903'],
    ['1234-56-78903', '1234 56 78903'],
    ['123456789031', '1234 56 789031'],
    ['GB29NWBK', 'GB29NWBK'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(groupAccountNumber(typed, 'bban')).toBe(shown);
  });

  it.each([
    ['', ''],
    ['no93', 'NO93'],
    ['no938', 'NO93 8'],
    ['NO9386011117947', 'NO93 8601 1117 947'],
    ['de89 3704-0044 0532013000', 'DE89 3704 0044 0532 0130 00'],
  ])('the IBAN %s is shown as %s', (typed, shown) => {
    expect(groupAccountNumber(typed, 'iban')).toBe(shown);
  });

  it.each([
    // [text after a key press, caret] → [shown text, caret]
    ['12345|', '1234 5|'],
    ['1234|', '1234|'],
    ['1234 567|', '1234 56 7|'],
    // A digit inserted into the first group pushes the others along, and the caret stays after it.
    ['19|234 56 7890', '19|23 45 67890'],
    // A digit typed at the end of a full group moves to the next one.
    ['12349| 56 7890', '1234 9|5 67890'],
    // A blank that the user deletes comes back, and the caret stays before it.
    ['1234|56 78903', '1234| 56 78903'],
    // A digit deleted before the caret.
    ['123| 56 78903', '123|5 67 8903'],
    ['|12345', '|1234 5'],
    ['12345678903|', '1234 56 78903|'],
  ])('%s becomes %s', (typed, shown) => {
    const caret = typed.indexOf('|');
    const { text, caret: at } = groupTyping({ text: typed.replace('|', ''), caret }, 'bban');
    expect(`${text.slice(0, at)}|${text.slice(at)}`).toBe(shown);
  });

  it('keeps every character before the caret before it, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789 .-aZ'), maxLength: 20 }),
        fc.nat({ max: 20 }),
        fc.constantFrom('bban' as const, 'iban' as const),
        (text, position, grouping) => {
          const caret = Math.min(position, text.length);
          const grouped = groupTyping({ text, caret }, grouping);
          const significant = (part: string) => part.replace(/[ .-]/g, '').toUpperCase();
          expect(significant(grouped.text)).toBe(significant(text));
          expect(significant(grouped.text.slice(0, grouped.caret))).toBe(
            significant(text.slice(0, caret)),
          );
        },
      ),
    );
  });
});
