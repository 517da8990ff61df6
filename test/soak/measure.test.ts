import { describe, expect, it } from 'vitest';
import { findGrowth, type Sample, tableOf } from './measure';

const held = { megabytes: 200, descriptors: 40, logBytes: 0 };

/** Nine samples, a hundred requests apart; `app` changes what the application holds at each. */
function samplesOf(app: (at: number) => Partial<Sample['app']>): Sample[] {
  return Array.from({ length: 9 }, (_, at) => ({
    app: { ...held, logBytes: at * 5000, ...app(at) },
    bank: { ...held, logBytes: at * 2000 },
    answered: at * 100,
  }));
}

describe('what grows in a soak', () => {
  it('is nothing while memory and descriptors stay and each request writes as much', () => {
    expect(findGrowth(samplesOf(() => ({})))).toEqual([]);
  });

  it('does not count the first third', () => {
    expect(findGrowth(samplesOf((at) => ({ megabytes: at < 3 ? 90 : 200 })))).toEqual([]);
  });

  it('is memory that goes on growing', () => {
    const grown = samplesOf((at) => ({ megabytes: 200 + at * 10 }));
    expect(findGrowth(grown)).toEqual(['app: 240 MB of memory, then 270']);
  });

  it('is descriptors that are not closed', () => {
    const grown = samplesOf((at) => ({ descriptors: 40 + at * 4 }));
    expect(findGrowth(grown)).toEqual(['app: 56 descriptors, then 68']);
  });

  it('is log lines that get more for the same requests', () => {
    const grown = samplesOf((at) => ({ logBytes: at * at * 1000 }));
    expect(findGrowth(grown)).toEqual(['app: 80 bytes of log for each request, then 140']);
  });

  it('is reported when there are no samples to tell it from', () => {
    expect(findGrowth([])).not.toEqual([]);
  });
});

describe('the table of a soak', () => {
  it('has a line for each minute', () => {
    const lines = tableOf(
      samplesOf(() => ({})),
      20,
    );
    expect(lines).toHaveLength(4);
    expect(lines[2]?.split(/ +/)).toEqual(['', '1', '300', '200', '40', '15', '200', '40', '6']);
  });
});
