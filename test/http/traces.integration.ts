import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { POST as pay } from '@/app/api/payments/route';
import { log } from '@/lib/log';
import { countedJob } from '@/lib/metrics/metrics';
import { requestIdOf, withRequestId } from '@/lib/request-id';
import { inSpan, type SpanAttributes } from '@/lib/trace';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { exportTraces } from '@/scripts/product/app/export-traces';
import { createRequestObserver } from '@/scripts/product/app/observe-requests';
import type { Browser } from '@/test/harness/application';
import { begunDraft, newPayingUser, openSandbox, type Sandbox } from '@/test/harness/sandbox';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

const VISIT = '3f2a1c9e-5b7d-4e8f-9a01-b2c3d4e5f607';
const TRACE = '3f2a1c9e5b7d4e8f9a01b2c3d4e5f607';
/** A trace that a browser claims for itself. */
const FOREIGN = '00-11111111111111111111111111111111-2222222222222222-01';

let sandbox: Sandbox;
let received: string[];
/** The status that the collector answers with. */
let collectorStatus = 200;
const collector = http.createServer(async (request, response) => {
  received.push(`${request.url} ${await text(request)}`);
  response.writeHead(collectorStatus, { 'content-type': 'application/json' }).end('{}');
});
let endpoint: string;
const servers: http.Server[] = [];
/**
 * Resolves when each answer has ended: a request's span ends with its answer, and a reader may see the answer first.
 */
const answered: Promise<unknown>[] = [];

beforeAll(async () => {
  sandbox = await openSandbox();
  endpoint = await listening(collector);
});
afterEach(() => {
  vi.restoreAllMocks();
  collectorStatus = 200;
});
afterAll(async () => {
  for (const server of [collector, ...servers]) {
    server.closeAllConnections();
    server.close();
  }
  await sandbox.close();
});

const listening = async (server: http.Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** The server in front of the application, with one route behind it. */
const serve = (browser: Browser): Promise<string> => {
  const observe = createRequestObserver(['/api/payments', '/payments/[paymentId]']);
  const server = http.createServer((request, response) =>
    withRequestId(requestIdOf(request.headers['x-request-id']), () =>
      observe(request, response, async () => {
        answered.push(once(response, 'close'));
        const { method = '', url = '' } = request;
        if (method !== 'POST') return response.writeHead(503).end();
        const asked = browser.request({ method, path: url, json: JSON.parse(await text(request)) });
        const answer = await pay(asked, { params: Promise.resolve({}) });
        return response.writeHead(answer.status).end(await answer.text());
      }),
    ),
  );
  servers.push(server);
  return listening(server);
};

/**
 * Runs work while it is traced. @returns the spans that the collector received, once all the named ones have arrived.
 */
const traced = async (names: readonly string[], work: () => Promise<void>): Promise<Span[]> => {
  received = [];
  const end = await exportTraces({ endpoint, serviceName: 'brygge-test' });
  try {
    await work();
    await Promise.all(answered);
  } finally {
    await end();
  }
  // A busy machine may send the last spans late.
  return vi.waitFor(
    () => {
      const spans = received.flatMap(spansOf);
      expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
      return spans;
    },
    { timeout: 20_000 },
  );
};

const spansOf = (request: string): Span[] => {
  const [path, body = ''] = request.split(/ (.*)/s);
  expect(path).toBe('/v1/traces');
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
};

const attributesOf = (span: Span | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

const payment = async () => {
  const user = await newPayingUser(sandbox);
  const draftId = await begunDraft(user, { kind: NDCT });
  const request = paymentBody(NDCT, user.account.bban, addDays(bankDay(new Date()), 5), {});
  return { user, body: JSON.stringify({ draftId, request }) };
};

it('leads from the press to the call at the bank, under the id of the request', async () => {
  const { user, body } = await payment();
  const address = await serve(user.browser);
  const spans = await traced(['POST /api/payments', 'bank create-payment'], async () => {
    const headers = { 'X-Request-ID': VISIT, traceparent: FOREIGN };
    const answer = await fetch(`${address}/api/payments`, { method: 'POST', body, headers });
    expect(answer.status).toBe(201);
  });
  // The bank's stored answer is read after the person has theirs, in the same trace.
  for (const { traceId } of spans) expect(traceId).toBe(TRACE);
  const request = spans.find(({ name }) => name === 'POST /api/payments');
  const call = spans.find(({ name }) => name === 'bank create-payment');
  expect(request).toMatchObject({ kind: 2, status: { code: 0 } });
  expect(request?.parentSpanId ?? '').toBe('');
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/payments',
    'http.response.status_code': 201,
  });
  expect(call).toMatchObject({ parentSpanId: request?.spanId, kind: 3 });
  expect(attributesOf(call)).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 201,
    'brygge.bank': 'sandbox',
    'brygge.operation': 'create-payment',
    'brygge.outcome': 'done',
    'brygge.attempt': 1,
    'brygge.bank_request_id': expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  });
  expect(received.join()).toContain('brygge-test');
});

it('says of a page its pattern, and nothing of whom it is about', async () => {
  const { user, body } = await payment();
  const address = await serve(user.browser);
  const names = ['GET /payments/[paymentId]', 'POST /api/payments', 'bank create-payment', 'job x'];
  const spans = await traced(names, async () => {
    await fetch(`${address}/api/payments?psu-id=canary-query`, { method: 'POST', body });
    const page = `${address}/payments/7c0f3d0e-8a52-4c3e-9b66-0f6f1d6a7b11?q=canary-query`;
    await fetch(page, { headers: { 'User-Agent': 'canary-header', Cookie: 'a=canary-header' } });
    const smuggled = { 'brygge.psu_id': 'canary-smuggled' } as SpanAttributes;
    inSpan({ name: 'job x', kind: 'job', attributes: smuggled }, (span) =>
      span.end(smuggled, 'ok'),
    );
  });
  const page = spans.find(({ name }) => name.startsWith('GET'));
  expect(page?.status).toEqual({ code: 2 });
  const sent = received.join();
  for (const canary of [
    'canary',
    '7c0f3d0e',
    user.account.bban,
    user.account.iban,
    user.customerNumber,
    user.email,
    user.userId,
    '203.0.113.7',
    '127.0.0.1',
    'Test browser',
  ])
    expect(sent).not.toContain(canary);
});

it('gives a job a trace of its own, and says how it ended', async () => {
  const spans = await traced(['job test-job'], () =>
    withRequestId(VISIT, async () => {
      await countedJob('test-job', async () => {});
      await countedJob('test-job', () => Promise.reject(new Error('canary'))).catch(() => {});
    }),
  );
  expect(spans.map((span) => [span.name, span.status.code, attributesOf(span)])).toEqual([
    ['job test-job', 0, { 'brygge.job': 'test-job', 'brygge.outcome': 'done' }],
    ['job test-job', 2, { 'brygge.job': 'test-job', 'brygge.outcome': 'failed' }],
  ]);
  expect(new Set([TRACE, ...spans.map(({ traceId }) => traceId)]).size).toBe(3);
});

it('makes an id of its own where the id of the request is none for a trace', async () => {
  const nil = '00000000-0000-0000-0000-000000000000';
  const spans = await traced(['job x'], async () =>
    withRequestId(nil, () =>
      inSpan({ name: 'job x', kind: 'job', attributes: {} }, (span) => span.end({}, 'ok')),
    ),
  );
  expect(spans[0]?.traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
});

it('pays while the collector refuses or is gone, and says so in the log', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  collectorStatus = 400;
  for (const at of [endpoint, 'http://127.0.0.1:1']) {
    const { user, body } = await payment();
    const address = await serve(user.browser);
    const end = await exportTraces({ endpoint: at, serviceName: 'brygge' });
    const answer = await fetch(`${address}/api/payments`, { method: 'POST', body });
    expect(answer.status).toBe(201);
    const began = performance.now();
    await end();
    expect(performance.now() - began).toBeLessThan(10_000);
    if (at !== endpoint) continue;
    const lines = () => warn.mock.calls.filter(([event]) => event === 'traces are not sent');
    await vi.waitFor(() => expect(lines()).toHaveLength(1), { timeout: 20_000 });
  }
});
