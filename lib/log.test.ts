import { describe, expect, it } from 'vitest';
import { createLog, errorFields, type LogFields } from './log';
import { withRequestId } from './request-id';

const linesOf = (write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] => {
  const lines: string[] = [];
  write(createLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
};

describe('the log', () => {
  it('writes an event with its fields', () => {
    expect(linesOf((log) => log.info('answered', { route: '/api/accounts', status: 200 }))).toEqual(
      [
        {
          level: 'info',
          time: expect.any(String),
          event: 'answered',
          route: '/api/accounts',
          status: 200,
        },
      ],
    );
  });

  it('writes the id of the request that is served, but for one of its own', () => {
    const lines = linesOf((log) =>
      withRequestId('visit', () => {
        log.info('bank asked', { bankRequestId: 'call' });
        log.info('left', { requestId: 'other' });
      }),
    );
    expect(lines).toMatchObject([
      { requestId: 'visit', bankRequestId: 'call' },
      { requestId: 'other' },
    ]);
  });

  it('drops every field that is not on the list', () => {
    const smuggled = {
      status: 500,
      psuId: 'd7c0f4b2-0f43-4a53-9dcb-7a41f0c1a001',
      query: 'psu-id=d7c0f4b2',
    } as LogFields;
    const written = linesOf((log) => log.error('failed', smuggled));
    expect(JSON.stringify(written)).not.toContain('d7c0f4b2');
    expect(written[0]).toMatchObject({ status: 500 });
  });

  it('never writes the message of an error', () => {
    const error = Object.assign(new TypeError('psu-id=d7c0f4b2 is odd'), { code: 'E_ODD' });
    const fields = errorFields(error);
    expect(fields).toMatchObject({ errorName: 'TypeError', errorCode: 'E_ODD' });
    expect(JSON.stringify(fields)).not.toContain('d7c0f4b2');
  });
});
