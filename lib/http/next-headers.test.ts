import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { dropUnreadableNextHeaders } from './next-headers';

const left = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const copy = { ...headers };
  dropUnreadableNextHeaders(copy);
  return copy;
};

describe('the headers of Next’s own', () => {
  it.each([
    encodeURIComponent('["",{"children":["accounts",{"children":["__PAGE__",{}]}]}]'),
    encodeURIComponent('["",{"children":[["accountId","1","d",null],{}]},null,"refetch"]'),
  ])('stay when they parse: %s', (state) => {
    const headers = { rsc: '1', 'next-router-state-tree': state, host: 'localhost' };
    expect(left(headers)).toEqual(headers);
  });

  it.each(['', 'x', '%', '[]', '{}', 'null', '["",{"children":[1,{}]}]', '['.repeat(10_000)])(
    'go when they do not: %s',
    (state) => {
      expect(left({ rsc: '1', 'next-router-state-tree': state })).toEqual({ rsc: '1' });
    },
  );

  it('name no Server Action', () => {
    expect(left({ 'next-action': 'x', accept: '*/*' })).toEqual({ accept: '*/*' });
  });
});
