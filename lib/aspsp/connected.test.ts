import { type AddressInfo, createServer } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { log } from '@/lib/log';
import {
  json,
  openTestBank,
  otherAuthority,
  type Reply,
  type TestBank,
} from '@/test/harness/test-bank';
import type { Aspsp } from './config';
import { AspspError } from './error';
import { attended } from './presence';
import { requestOf } from './request';
import { closeConnections, send } from './send';

let bank: TestBank;
let aspsp: Aspsp;

beforeAll(async () => {
  bank = await openTestBank();
  aspsp = bank.aspsp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeConnections(aspsp);
});
afterAll(() => bank.close());

const pay = async (
  of: Aspsp = aspsp,
  limits: { deadlineMilliseconds?: number } = {},
): Promise<Partial<AspspError> | 'answered'> => {
  const call = requestOf(
    of,
    {
      method: 'POST',
      href: '/v1/payments/norwegian-domestic-credit-transfers',
      bytes: Buffer.from('{"creditorName":"Elvebakken Barnehage"}'),
      context: {
        presence: attended('203.0.113.7', new Headers()),
        tppRedirectUri: 'http://localhost:3000/sca/x/return',
      },
    },
    { requestId: 'request-1', now: new Date() },
  );
  return send(of, call, limits).then(
    () => 'answered' as const,
    (error: unknown) => {
      if (!(error instanceof AspspError)) throw error;
      const { code, status, connected } = error;
      return { code, status, connected };
    },
  );
};

describe('once the bank has the whole request, nobody knows what it did when TLS breaks', () => {
  /** Breaks the application's end of the connection as a bad record does. */
  const breaker = () => {
    const connected = vi.spyOn(tls, 'connect');
    return (code: string) => {
      const socket = connected.mock.results.at(-1)?.value as TLSSocket;
      socket.destroy(Object.assign(new Error('TLS broke'), { code }));
    };
  };

  it.each([
    ['by a bad record', 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'],
    ['by plain HTTP of a gateway', 'ERR_SSL_WRONG_VERSION_NUMBER'],
    ['by a fault of the protocol', 'EPROTO'],
  ])('%s', async (_, code) => {
    const breakBy = breaker();
    bank.reply(() => breakBy(code));
    expect(await pay()).toEqual({ code: 'unreachable', status: null, connected: true });
    expect(bank.requests.at(-1)?.body.toString()).toBe('{"creditorName":"Elvebakken Barnehage"}');
  });

  it('after a 201 and half its body', async () => {
    const breakBy = breaker();
    bank.reply((_request, response) => {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"paymentId":"abc"', () => setTimeout(() => breakBy('EPROTO'), 100));
    });
    expect(await pay()).toEqual({ code: 'unreachable', status: 201, connected: true });
  });

  it('and so when the connection breaks without a word', async () => {
    bank.reply((request) => request.socket.destroy());
    expect(await pay()).toMatchObject({ code: 'unreachable', connected: true });
  });
});

describe('without a connection, the bank has certainly received nothing', () => {
  it('when its certificate is of another authority', async () => {
    const { caPem } = await otherAuthority();
    const stranger = bank.aspsp({ tlsCaPem: caPem });
    const before = bank.requests.length;
    expect(await pay(stranger)).toEqual({ code: 'untrusted', status: null, connected: false });
    expect(bank.requests).toHaveLength(before);
    await closeConnections(stranger);
  });

  it('when nobody listens', async () => {
    const down = bank.aspsp({ baseUrl: 'https://localhost:1/api' });
    expect(await pay(down)).toEqual({ code: 'unreachable', status: null, connected: false });
    await closeConnections(down);
  });

  it('when the handshake breaks off', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const broken = bank.aspsp({ baseUrl: `https://localhost:${port}/api` });
    expect(await pay(broken)).toEqual({ code: 'unreachable', status: null, connected: false });
    await closeConnections(broken);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a bank that leaves calls unanswered', () => {
  const NOT_SENT = { code: 'unreachable', status: null, connected: false };
  let of: Aspsp;
  beforeEach(() => {
    of = bank.aspsp();
    vi.spyOn(log, 'warn').mockImplementation(() => {});
  });
  afterEach(() => closeConnections(of));

  const reset: Reply = (request) => request.socket.destroy();
  const payTimes = async (times: number, limits?: { deadlineMilliseconds?: number }) => {
    for (let count = 0; count < times; count += 1) await pay(of, limits);
  };

  it('is not asked for a moment after eight in a row', async () => {
    bank.reply(reset);
    await payTimes(7);
    expect(await pay(of)).toMatchObject({ connected: true });
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('bank left alone', { bankId: of.bankId });
    bank.reply(json(200, {}));
    const before = bank.requests.length;
    expect(await pay(of)).toEqual(NOT_SENT);
    expect(bank.requests).toHaveLength(before);
  });

  it.each([200, 502])('is asked on when it has answered one between them: %i', async (status) => {
    bank.reply(reset);
    await payTimes(7);
    bank.reply(json(status, {}));
    await pay(of);
    bank.reply(reset);
    await payTimes(7);
    bank.reply(json(200, {}));
    expect(await pay(of)).toBe('answered');
  });

  it.each([
    [9_500, 1],
    [8_500, 0],
  ])(
    'for %i ms each is left alone only after the usual time',
    async (deadlineMilliseconds, left) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      bank.reply(() => {});
      const before = bank.requests.length;
      const calls = Array.from({ length: 8 }, () => pay(of, { deadlineMilliseconds }));
      await vi.waitUntil(() => bank.requests.length === before + 8);
      vi.advanceTimersByTime(deadlineMilliseconds);
      await Promise.all(calls);
      expect(log.warn).toHaveBeenCalledTimes(left);
    },
  );

  it('is not asked either when nobody could connect, however little time there was', async () => {
    of = bank.aspsp({ baseUrl: 'https://localhost:1/api' });
    await payTimes(8, { deadlineMilliseconds: 4_999 });
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('bank left alone', { bankId: of.bankId });
  });
});
