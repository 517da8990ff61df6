import { expect, it } from 'vitest';
import { organisationNumberOf } from './organisation-number';

it('gives nine digits from the range of made-up organisations, with a right check digit', () => {
  for (let index = 0; index < 1_000; index++) {
    const number = organisationNumberOf(`Firma ${index}`);
    expect(number).toMatch(/^3\d{8}$/);
    const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1];
    const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
    expect(sum % 11).toBe(0);
  }
});

it('gives the same name the same number and another name another', () => {
  expect(organisationNumberOf('Brygge AS')).toBe(organisationNumberOf('Brygge AS'));
  expect(organisationNumberOf('Brygge AS')).not.toBe(organisationNumberOf('Brygga AS'));
});
