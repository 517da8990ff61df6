import { expect, it } from 'vitest';
import { createBreaker } from './breaker';

const begin = () => {
  let milliseconds = 1_000;
  const breaker = createBreaker(() => milliseconds);
  return {
    ...breaker,
    later: (by: number) => {
      milliseconds += by;
    },
    silentTimes: (times: number) => Array.from({ length: times }, () => breaker.silent()),
  };
};

it('admits calls until eight in a row got no answer', () => {
  const bank = begin();
  expect(bank.silentTimes(7)).toEqual(Array(7).fill(false));
  expect(bank.admits()).toBe(true);
  expect(bank.silent()).toBe(true);
  expect(bank.admits()).toBe(false);
});

it('counts from the start after each answer', () => {
  const bank = begin();
  bank.silentTimes(7);
  bank.answered();
  bank.silentTimes(7);
  expect(bank.admits()).toBe(true);
});

it('lets one call through after two seconds, and all once it is answered', () => {
  const bank = begin();
  bank.silentTimes(8);
  bank.later(1_999);
  expect(bank.admits()).toBe(false);
  bank.later(1);
  expect([bank.admits(), bank.admits(), bank.admits()]).toEqual([true, false, false]);
  bank.answered();
  expect([bank.admits(), bank.admits()]).toEqual([true, true]);
});

it('rests again when that call gets no answer, and says so only once', () => {
  const bank = begin();
  bank.silentTimes(8);
  bank.later(2_000);
  expect(bank.admits()).toBe(true);
  expect(bank.silent()).toBe(false);
  bank.later(1_999);
  expect(bank.admits()).toBe(false);
  bank.later(1);
  expect(bank.admits()).toBe(true);
});
