import { describe, expect, it } from 'vitest';
import {
  daysToName,
  shareOf,
  shortFigure,
  sumFlows,
  summariseSeries,
  ticksOf,
} from './chart-figures';

describe('the figures behind a picture', () => {
  it('are summed up from the decimal strings, to the øre', () => {
    const series = {
      accountId: 'a',
      accountName: 'Brukskonto',
      currency: 'NOK',
      points: [
        { date: '2026-10-01', amount: '9007199254740993.10' },
        { date: '2026-10-02', amount: '-0.05' },
        { date: '2026-10-03', amount: '12.00' },
      ],
    };
    expect(summariseSeries(series)).toEqual({
      lowest: '-0.05',
      highest: '9007199254740993.10',
      last: '12.00',
      lastDay: '2026-10-03',
    });
    expect(summariseSeries({ ...series, points: [] })).toBeNull();
  });

  it('are drawn of sums with more digits than one amount may have', () => {
    const points = [
      { date: '2026-10-01', amount: '19999999999999998.00' },
      { date: '2026-10-02', amount: '0.00' },
    ];
    const series = { accountId: 'a', accountName: 'Brukskonto', currency: 'NOK', points };
    expect(summariseSeries(series)?.highest).toBe('19999999999999998.00');
    expect(
      sumFlows([
        { month: '2026-09', currency: 'NOK', in: '19999999999999998.00', out: '0.00' },
        { month: '2026-10', currency: 'NOK', in: '2.00', out: '0.00' },
      ]).in,
    ).toBe('20000000000000000.00');
    expect(shareOf('19999999999999998.00', '19999999999999998.00', 'NOK')).toBe(100);
  });

  it('name the days on which months begin, or four of a few weeks, away from the edges, and the months of more than a year', () => {
    const points = Array.from({ length: 365 }, (_, at) => ({
      date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      amount: '1.00',
    }));
    expect(daysToName({ points })).toEqual({
      days: ['2026-02-01', '2026-05-01', '2026-08-01', '2026-11-01'],
      form: 'shortDay',
    });
    expect(daysToName({ points: points.slice(0, 90) }).days).toEqual(['2026-02-01', '2026-03-01']);
    expect(daysToName({ points: points.slice(0, 28) }).days).toEqual([
      '2026-01-04',
      '2026-01-11',
      '2026-01-18',
      '2026-01-25',
    ]);
    expect(daysToName({ points: points.slice(0, 1) }).days).toEqual(['2026-01-01']);
    expect(daysToName({ points: [] }).days).toEqual([]);
    const long = [
      { date: '2024-11-30', amount: '1.00' },
      { date: '2026-11-30', amount: '1.00' },
    ];
    expect(daysToName({ points: long }).form).toBe('shortMonthAndYear');
  });

  it('of months say what is left', () => {
    expect(
      sumFlows([
        { month: '2026-09', currency: 'NOK', in: '100.10', out: '0.20' },
        { month: '2026-10', currency: 'NOK', in: '0.20', out: '200.00' },
      ]),
    ).toEqual({ in: '100.30', out: '200.20', net: '-99.90' });
    expect(sumFlows([{ month: '2026-10', currency: 'JPY', in: '5', out: '7' }]).net).toBe('-2');
  });

  it('have a share of a sum', () => {
    expect(shareOf('25.00', '100.00', 'NOK')).toBe(25);
    expect(shareOf('100.00', '100.00', 'NOK')).toBe(100);
    expect(shareOf('0.00', '0.00', 'NOK')).toBe(0);
  });

  it('stand beside an axis in few round steps', () => {
    expect(ticksOf([85_348, 135_331])).toEqual([0, 50_000, 100_000, 150_000]);
    expect(ticksOf([42_000, 60_400])).toEqual([0, 20_000, 40_000, 60_000, 80_000]);
    expect(ticksOf([-3_200, 900])).toEqual([-4_000, -2_000, 0, 2_000]);
    expect(ticksOf([7])).toEqual([0, 2, 4, 6, 8]);
    expect(ticksOf([0])).toEqual([0, 1]);
    expect(ticksOf([])).toEqual([0, 1]);
  });

  it('are short beside an axis', () => {
    expect(shortFigure(1_200_000, 'en')).toBe('1.2m');
    expect(shortFigure(-350, 'en')).toBe('\u2212350');
  });
});
