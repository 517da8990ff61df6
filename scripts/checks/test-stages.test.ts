import { describe, expect, it } from 'vitest';
import {
  isStageBlocked,
  playwrightCounts,
  promisesKept,
  type Result,
  type Stage,
  selectStages,
  startable,
  summarise,
  vitestCounts,
} from './test-stages';

const build: Stage = { name: 'build', after: [], needs: [] };
const lint: Stage = { name: 'lint', after: [], needs: [] };
const unit: Stage = { name: 'unit', after: [], needs: [] };
const types: Stage = { name: 'types', after: ['build'], needs: [] };
const e2e: Stage = { name: 'e2e', after: ['unit'], needs: ['build'] };
const stages = [build, lint, unit, types, e2e];

const result = (name: string, failed = 0, ran = true): Result => ({
  name,
  passed: failed === 0 ? 1 : 0,
  failed,
  skipped: 0,
  seconds: 1.25,
  output: '',
  ran,
});

const names = (list: readonly Stage[]) => list.map(({ name }) => name);

describe('the next stages', () => {
  it('are as many as there are lanes, in the order of the list', () => {
    expect(names(startable(stages, [], [], 2))).toEqual(['build', 'lint']);
    expect(names(startable(stages, [build], [], 2))).toEqual(['lint']);
    expect(names(startable(stages, [build, lint], [], 2))).toEqual([]);
  });

  it('wait for those that come before, whether these pass or not', () => {
    const ended = [result('lint'), result('unit')];
    expect(names(startable(stages, [build], ended, 2))).toEqual([]);
    expect(names(startable(stages, [], [...ended, result('build', 1)], 2))).toEqual([
      'types',
      'e2e',
    ]);
  });
});

it('does not run a stage when one that it needs failed or was not run', () => {
  expect(isStageBlocked(e2e, [result('build', 1)])).toBe(true);
  expect(isStageBlocked(e2e, [result('build', 0, false)])).toBe(true);
  expect(isStageBlocked(e2e, [result('build'), result('unit', 3)])).toBe(false);
});

it('runs the stages asked for and those that they need, not those that only come before', () => {
  expect(selectStages(stages, ['e2e'])).toEqual([build, { ...e2e, after: [] }]);
  expect(names(selectStages(stages, []))).toEqual(['build', 'lint', 'unit', 'types', 'e2e']);
  expect(() => selectStages(stages, ['e3e'])).toThrow(
    'There is no stage e3e; the stages are build, lint, unit, types, e2e.',
  );
});

describe('counts', () => {
  it('are those of the reports', () => {
    expect(
      vitestCounts(
        { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 },
        false,
      ),
    ).toEqual({ passed: 5, failed: 1, skipped: 3 });
    expect(
      playwrightCounts({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }, false),
    ).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it('hold a failure when the run failed although no test did', () => {
    expect(vitestCounts({ numPassedTests: 5 }, false)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
    });
  });

  it('hold a failure when there is no report or it is empty', () => {
    expect(vitestCounts(undefined, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(playwrightCounts({ stats: { expected: 0 } }, true)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });
});

it('ends with one plain line of what passed and what failed', () => {
  const text = summarise([
    result('lint'),
    result('unit', 2),
    { ...result('e2e', 0, false), passed: 0, seconds: 0 },
  ]);
  expect(text).toBe(
    [
      'ok    lint  1 passed, 0 failed (1.3 s)',
      'FAIL  unit  0 passed, 2 failed (1.3 s)',
      'FAIL  e2e   not run: a stage it needs failed (0.0 s)',
      '',
      '1 passed, 2 failed',
    ].join('\n'),
  );
});

it('tells of a stage that passed how long what is promised took, and nothing else', () => {
  const output =
    '····from an empty folder to a test: 12.5 s, at most 300 s\n·· noise\nfrom an empty folder to noise\n';
  expect(promisesKept(output)).toBe('from an empty folder to a test: 12.5 s, at most 300 s');
  expect(promisesKept('5 passed\n')).toBe('');
});
