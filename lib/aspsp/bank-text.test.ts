import { expect, it } from 'vitest';
import { cleanStrings } from './bank-text';

it('leaves out fields whose names no interface has', () => {
  const answer = JSON.parse(
    '{"a\\u202eb":1,"__pro\\u0000to__":{"x":1},"list":[{"c\\u0000":2}],"d":3}',
  );
  expect(cleanStrings(answer)).toEqual({ list: [{}], d: 3 });
});

it('cuts texts that are longer than any that a bank has to say', () => {
  const [text] = cleanStrings([`${'å'.repeat(8_192)}å`]) as [string];
  expect(text).toBe(`${'å'.repeat(8_191)}…`);
  expect(cleanStrings(['x'.repeat(8_192)])).toEqual(['x'.repeat(8_192)]);
});

it('writes an id that is a whole number as a text, as long as all its digits are there', () => {
  const answer = JSON.parse(
    '{"paymentId":4711,"accounts":[{"resourceId":0}],"basketId":12345678901234567890,"count":3}',
  );
  expect(cleanStrings(answer)).toEqual({
    paymentId: '4711',
    accounts: [{ resourceId: '0' }],
    basketId: 12345678901234567000,
    count: 3,
  });
});

it('takes a text of which nothing can be seen for an empty one', () => {
  const unseen = ['\u200b', '\u2060 \u200d', '\u3164', '\u2800', '\u00ad\u00a0', '\ufeff', '   '];
  expect(cleanStrings([...unseen])).toEqual(['', '', '', '', '', '', '']);
  const seen = ['Nygård', 'Ola\u00a0Nordmann', '👩\u200d🚀', 'می\u200cخواهم', ' x '];
  expect(cleanStrings([...seen])).toEqual(seen);
});
