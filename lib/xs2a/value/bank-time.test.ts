import { describe, expect, it } from 'vitest';
import { bankDateTime, bankDay, bankInstant, bankTimeOfDay } from './bank-time';

describe('the bank’s wall clock', () => {
  it.each([
    ['2026-11-20T22:59:59Z', '2026-11-20', '23:59'],
    ['2026-11-20T23:00:00Z', '2026-11-21', '00:00'],
    ['2026-07-01T21:59:59Z', '2026-07-01', '23:59'],
    ['2026-07-01T22:00:00Z', '2026-07-02', '00:00'],
    ['2026-12-31T23:00:00Z', '2027-01-01', '00:00'],
  ])('at %s it is %s, %s', (instant, day, time) => {
    expect(bankDay(new Date(instant))).toBe(day);
    expect(bankTimeOfDay(new Date(instant))).toBe(time);
  });

  it.each([
    ['2026-11-20', '06:00', '2026-11-20T05:00:00Z'],
    ['2026-07-01', '13:30', '2026-07-01T11:30:00Z'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
    ['2026-03-29', '18:00', '2026-03-29T16:00:00Z'],
    ['2026-10-25', '01:59', '2026-10-24T23:59:00Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
    ['2026-12-31', '00:00', '2026-12-30T23:00:00Z'],
  ])('%s, %s in Oslo is %s', (day, time, instant) => {
    expect(bankInstant(day, time)).toEqual(new Date(instant));
  });

  it.each([
    ['2026-11-20T23:00:00.999Z', '2026-11-21T00:00:00+01:00'],
    ['2026-07-01T11:30:15Z', '2026-07-01T13:30:15+02:00'],
    ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ])('writes %s as the date-time %s', (instant, text) => {
    expect(bankDateTime(new Date(instant))).toBe(text);
  });

  it('takes a time that the change to summer time skips for the hour after', () => {
    expect(bankInstant('2026-03-29', '02:30')).toEqual(new Date('2026-03-29T01:30:00Z'));
  });

  it('takes a time that comes twice for the first', () => {
    expect(bankInstant('2026-10-25', '02:30')).toEqual(new Date('2026-10-25T00:30:00Z'));
  });

  it('throws for what is no day', () => {
    expect(() => bankInstant('2026-02-30', '06:00')).toThrow(RangeError);
  });
});
