import { describe, expect, it } from 'vitest';
import { findJsonFault, findJsonNumber, jsonFault } from './json-fault';

describe('a JSON text', () => {
  it.each([
    ['an amount', '{"instructedAmount":{"amount":"1.00","currency":"NOK","amount":"9000.00"}}'],
    ['with blanks between', '{ "a" : 1 , "a" : 2 }'],
    ['with an escape', '{"amount":"1.00","\\u0061mount":"2.00"}'],
    ['of two types', '{"a":"1","a":1}'],
    ['of an object in a list', '[0,{"a":{},"a":{"b":1}}]'],
    ['after an object with names of its own', '{"a":1,"b":{"a":2},"a":3}'],
    ['whose first value begins with the second', '{"a":10,"a":1}'],
    ['with a quote in it', '{"a\\"b":1,"a\\"b":2}'],
    ['without letters', '{"":1,"":2}'],
    ['ending in a quote', '{"a\\"":1,"a\\"":2}'],
    ['of a prototype', '{"__proto__":1,"__proto__":2}'],
  ])('has two values under one name: %s', (_, text) => {
    expect(jsonFault(text, 16)).toBe('two-values');
  });

  it.each([
    ['names once each', '{"a":1,"b":[1,1,{"a":1},{"a":2}],"c":{"a":3}}'],
    ['the same value twice', '{"a": "1.00" ,"a":"1.00"}'],
    ['a name that is a value elsewhere', '{"a":"b","b":"a","c":"a"}'],
    ['brackets, commas and colons in strings', '{"a":"{[,:\\"}]\\\\","b":"}\\\\"}'],
    ['one text twice in a list', '["a","a"]'],
    ['names that differ in case', '{"a":1,"A":2}'],
    ['nothing', ''],
    ['no object', '"a"'],
    ['what is not JSON', '}],:{"a":"'],
  ])('has no fault: %s', (_, text) => {
    expect(jsonFault(text, 16)).toBeNull();
  });

  it('has as many levels as its reader allows, in objects and lists, and no more', () => {
    expect(jsonFault('{"a":[[{}]]}', 4)).toBeNull();
    expect(jsonFault('{"a":[[{}]]}', 3)).toBe('too-deep');
    expect(jsonFault('[[],[],[]]', 2)).toBeNull();
    expect(jsonFault('"[[[["', 1)).toBeNull();
  });

  it('has as many members in one object or list as any answer needs, and no more', () => {
    const list = (length: number) => `{"a":[${'{},'.repeat(length - 1)}{}]}`;
    const object = (length: number) =>
      `[{${Array.from({ length }, (_, index) => `"${index}":[]`).join()}}]`;
    for (const members of [list, object]) {
      expect(jsonFault(members(20_000), 16)).toBeNull();
      expect(jsonFault(members(20_001), 16)).toBe('too-many');
    }
    expect(jsonFault(`[${list(15_000)},${list(15_000)}]`, 16)).toBeNull();
    expect(jsonFault(`"${','.repeat(30_000)}"`, 16)).toBeNull();
  });

  it('has as many members in all as the longest list of full rows, and no more', () => {
    const row = {
      ...Object.fromEntries(Array.from({ length: 27 }, (_, index) => [`field${index}`, 'x'])),
      transactionAmount: { amount: '-1.00', currency: 'NOK' },
    };
    const list = JSON.stringify({ transactions: { booked: Array(10_000).fill(row) } });
    expect(jsonFault(list, 32)).toBeNull();
    const lists = (...lengths: number[]) =>
      `[${lengths.map((length) => `[${'0,'.repeat(length - 1)}0]`).join()}]`;
    const full = Array<number>(19).fill(20_000);
    expect(jsonFault(lists(...full, 19_980), 16)).toBeNull();
    expect(jsonFault(lists(...full, 19_981), 16)).toBe('too-many');
    // Each list is one as well.
    expect(jsonFault(lists(...full, 19_978, 1), 16)).toBeNull();
    expect(jsonFault(lists(...full, 19_979, 1), 16)).toBe('too-many');
    expect(jsonFault(`[${'[],'.repeat(19_999)}[]]`, 16)).toBeNull();
    const nested = `[${'[[[]]],'.repeat(19_999)}[]]`;
    expect(jsonFault(`[${Array(4).fill(nested).join()}]`, 16)).toBeNull();
    expect(jsonFault(`[${Array(6).fill(nested).join()}]`, 16)).toBe('too-many');
  });
});

it('has its name of two values told, without escapes', () => {
  expect(findJsonFault('{"a":{"b\\u0063":1,"x":2,"bc":3}}', 16)).toEqual({
    fault: 'two-values',
    name: 'bc',
  });
  expect(findJsonFault('[[]]', 1)).toEqual({ fault: 'too-deep' });
});

it('finds the first number that matches as it is written, and none in strings', () => {
  const isLong = (literal: string) => literal.length > 3;
  const text = '{"a\\"12345":"67890","b":[1,-2.5E+10,99999]}';
  expect(findJsonNumber(text, isLong)).toBe('-2.5E+10');
  expect(findJsonNumber('{"a":[1,22,-3]}', isLong)).toBeNull();
  expect(findJsonNumber('"1234', isLong)).toBeNull();
  expect(findJsonNumber('[15]', (literal) => literal === '5')).toBeNull();
});
