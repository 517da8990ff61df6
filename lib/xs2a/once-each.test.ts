import { expect, it, vi } from 'vitest';
import { onceEach } from './once-each';

it('reads each object once, whatever it comes to', () => {
  const read = vi.fn(({ text }: { text: string | null }) => text);
  const textOf = onceEach(read);
  const [one, other, none] = [{ text: 'a' }, { text: 'a' }, { text: null }];
  expect([one, other, none, none, other, one].map(textOf)).toEqual([
    'a',
    'a',
    null,
    null,
    'a',
    'a',
  ]);
  expect(read.mock.calls).toEqual([[one], [other], [none]]);
});
