import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it.each([
  ['Ingrid Vik', 'IV'],
  ['Ingrid Marie Solheim Vik', 'IV'],
  ['  åse  ørn ', 'ÅØ'],
  ['Amir', 'A'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
