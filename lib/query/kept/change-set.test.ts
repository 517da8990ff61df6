import { expect, it, vi } from 'vitest';
import { RequestError } from '@/lib/query/request';
import { changeSet, takenBack } from './change-set';

const refusal = (code: 'conflict' | 'internal') =>
  new RequestError({ code, title: code, requestId: '' });

it('applies a change once more, to what another has saved meanwhile', async () => {
  const read = vi.fn(async (isAnew: boolean) => (isAnew ? ['a', 'b'] : ['a']));
  const save = vi.fn(async (list: string[]) => {
    if (!list.includes('b')) throw refusal('conflict');
    return list;
  });
  expect(await changeSet(read, (list) => [...list, 'c'], save)).toEqual({
    before: ['a', 'b'],
    after: ['a', 'b', 'c'],
  });
  expect(save.mock.calls).toEqual([[['a', 'c']], [['a', 'b', 'c']]]);
});

it.each([
  ['conflict', 2],
  ['internal', 1],
] as const)('gives up on a second conflict, and on any other problem: %s', async (code, times) => {
  const save = vi.fn(() => Promise.reject(refusal(code)));
  await expect(
    changeSet(
      async () => [],
      (list) => list,
      save,
    ),
  ).rejects.toThrow(code);
  expect(save).toHaveBeenCalledTimes(times);
});

it('saves nothing when there is no room', async () => {
  const save = vi.fn();
  expect(
    await changeSet(
      async () => ['a'],
      () => null,
      save,
    ),
  ).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

it.each([
  ['what was added', ['a', 'b', 'c'], ['a'], ['a', 'b'], ['a', 'c']],
  ['what was removed', ['c'], ['a', 'b'], ['b'], ['c', 'a']],
  ['what was replaced', ['b', 'c'], ['a'], ['b'], ['c', 'a']],
  ['nothing that was replaced since', ['c'], ['a'], ['b'], ['c']],
  ['nothing that another removed or added too', ['a'], ['a'], [], ['a']],
])('takes back %s', (_, now, before, after, expected) => {
  expect(takenBack(now, { before, after })).toEqual(expected);
});
