import { describe, expect, it } from 'vitest';
import { announcementsOf, createAnnouncer, refusedFix } from './announcements';

describe('what a bank announces', () => {
  it.each([
    [{ deprecation: '@1707091200' }, [['deprecated', '2024-02-05']]],
    [
      { deprecation: '@1707091200', sunset: 'Thu, 29 Aug 2024 10:00:00 GMT' },
      [['deprecated', '2024-02-05, gone 2024-08-29']],
    ],
    [{ deprecation: 'Mon, 05 Feb 2024 00:00:00 GMT' }, [['deprecated', '2024-02-05']]],
    [{ deprecation: 'true' }, [['deprecated', 'now']]],
    [{ deprecation: '12085592767' }, [['deprecated', 'in a form that cannot be read']]],
    [{ 'x-accept-fix': 'amount-as-string, next-big-thing' }, [['unknown-fix', 'next-big-thing']]],
    [
      { 'x-accept-fix': 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11' },
      [['unknown-fix', 'in a form that cannot be read']],
    ],
    ...[
      'fix-72ebfa83-3c2c-4a0e-8d38-7d3a6a1d9b10',
      'fix.72EBFA833C2C4A0E8D387D3A6A1D9B10',
      'abcdabcd_abcd-abcd.abcd-abcdabcdabcd',
      'f13039319955',
      'f130393-19955',
      'f13_03_93_19',
    ].map((name): [Record<string, string>, string[][]] => [
      { 'x-accept-fix': name },
      [['unknown-fix', 'in a form that cannot be read']],
    ]),
    [{ 'x-accept-fix': 'rules-2026-11' }, [['unknown-fix', 'rules-2026-11']]],
    [{ 'x-accept-fix': 'longer-names' }, []],
    [{ sunset: 'Thu, 29 Aug 2024 10:00:00 GMT' }, []],
    [{}, []],
  ])('by %j is %j', (headers, announced) => {
    expect(announcementsOf(headers).map(({ kind, value }) => [kind, value])).toEqual(announced);
  });

  it('is that it takes none of our names, when it refuses the header', () => {
    const message = (path: string | null) => ({ category: 'ERROR', code: 'FORMAT_ERROR', path });
    expect(refusedFix([message(null), message('X-Accept-Fix')])).toHaveLength(1);
    expect(refusedFix([message(null), message('creditorName')])).toEqual([]);
  });
});

describe('the operator', () => {
  const openLog = () => {
    const lines: unknown[][] = [];
    const announce = createAnnouncer({ warn: (...line) => lines.push(line) });
    return { lines, announce };
  };

  it('reads each value of a bank once', () => {
    const { lines, announce } = openLog();
    const fix = { kind: 'unknown-fix', value: 'next' } as const;
    announce('b1', 'list accounts', [fix]);
    announce('b1', 'read balances', [fix]);
    announce('b2', 'list accounts', [fix]);
    announce('b1', 'list accounts', [{ kind: 'unknown-fix', value: 'other' }]);
    expect(lines).toEqual([
      [
        'bank names an unknown x-accept-fix',
        { bankId: 'b1', operation: 'list accounts', reason: 'next' },
      ],
      [
        'bank names an unknown x-accept-fix',
        { bankId: 'b2', operation: 'list accounts', reason: 'next' },
      ],
      [
        'bank names an unknown x-accept-fix',
        { bankId: 'b1', operation: 'list accounts', reason: 'other' },
      ],
    ]);
  });

  it('reads which operations will go', () => {
    const { lines, announce } = openLog();
    const gone = [{ kind: 'deprecated', value: '2024-02-05' }] as const;
    announce('b1', 'offer consent', gone);
    announce('b1', 'offer consent', gone);
    announce('b1', 'list accounts', gone);
    expect(lines).toEqual([
      [
        'bank deprecates an operation',
        { bankId: 'b1', operation: 'offer consent', reason: '2024-02-05' },
      ],
      [
        'bank deprecates an operation',
        { bankId: 'b1', operation: 'list accounts', reason: '2024-02-05' },
      ],
    ]);
  });

  it('is not flooded by a bank that says something else each time', () => {
    const { lines, announce } = openLog();
    for (let call = 0; call < 1_000; call += 1)
      announce('b1', 'list accounts', [{ kind: 'unknown-fix', value: `fix-${call}` }]);
    expect(lines).toHaveLength(50);
  });
});
