import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it.each([
  ['Ingrid Vik', 'IV'],
  ['Ingrid Marie Solheim Vik', 'IV'],
  ['  åse  ørn ', 'ÅØ'],
  ['Amir', 'A'],
  ['', ''],
  ['Eikeland Rør AS', 'ER'],
  ['Fjordkraft\u00a0AS', 'F'],
  ['Coop (Extra)', 'CE'],
  ['Vik & Sønn', 'VS'],
  ['7-Eleven', '7'],
  ['AS', 'A'],
  ['– ()', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
