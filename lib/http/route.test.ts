import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AspspError } from '@/lib/aspsp/error';
import { log } from '@/lib/log';
import { withRequestId } from '@/lib/request-id';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import { AppError } from './app-error';
import { type Answer, type Call, guardedRoute, noContent, ok, publicRoute } from './route';

vi.mock('@/lib/env', () => ({ env: () => ({ APP_URL: 'https://brygge.example' }) }));

afterEach(() => vi.restoreAllMocks());

const ADDRESS = { 'x-brygge-client-address': '192.0.2.7' };
const NO_PARAMS = { params: Promise.resolve({}) };

const ask = (
  route: ReturnType<typeof publicRoute>,
  { path = '/', ...init }: RequestInit & { path?: string } = {},
  params: Record<string, string> = {},
) =>
  route(
    new Request(`http://localhost:3000${path}`, {
      ...init,
      headers: { ...ADDRESS, 'sec-fetch-site': 'same-origin', ...init.headers },
    }),
    { params: Promise.resolve(params) },
  );

const answering = (answer: Answer) => publicRoute('/api/x', {}, async () => answer);
const bytesOf = (text: string) => new TextEncoder().encode(text);

const refused = () => {
  const lines: unknown[] = [];
  vi.spyOn(log, 'info').mockImplementation(() => {});
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((event, fields) => {
      lines.push([level, event, fields]);
    });
  return lines;
};

describe('an answer', () => {
  it('may not be cached, has the request id, and is JSON', async () => {
    const id = '3f2a1c9e-5b7d-4e8f-9a01-b2c3d4e5f607';
    const answer = await ask(answering(ok({ a: 1 })), { headers: { 'x-request-id': id } });
    expect(answer.status).toBe(200);
    expect([...answer.headers]).toEqual([
      ['cache-control', 'no-store'],
      ['content-type', 'application/json'],
      ['x-request-id', id],
    ]);
    expect(await answer.json()).toEqual({ a: 1 });
  });

  it('to a request that has an id already keeps that one', async () => {
    const id = '3f2a1c9e-5b7d-4e8f-9a01-b2c3d4e5f607';
    const answer = await withRequestId(id, () => ask(answering(ok({}))));
    expect(answer.headers.get('x-request-id')).toBe(id);
  });

  it('that is a problem has the request id too', async () => {
    refused();
    const id = '3f2a1c9e-5b7d-4e8f-9a01-b2c3d4e5f607';
    const answer = await ask(answering(noContent()), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'none', 'x-request-id': id },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-request-id')).toBe(id);
  });

  it('without a body has no type', async () => {
    const answer = await ask(answering(noContent()));
    expect(answer.status).toBe(204);
    expect(answer.headers.get('content-type')).toBeNull();
  });

  it('sets each cookie', async () => {
    const answer = await ask(answering({ status: 200, body: {}, setCookies: ['a=1', 'b=2'] }));
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it.each([
    [undefined, 'attachment; filename="a.csv"'],
    ['inline', 'inline; filename="a.csv"'],
  ] as const)(
    'with a file (disposition %s) has its type, length and name',
    async (disposition, shown) => {
      const file = { bytes: bytesOf('blå'), contentType: 'text/csv', name: 'a.csv' };
      const withIt = disposition === undefined ? file : { ...file, disposition };
      const answer = await ask(answering({ status: 200, file: withIt }));
      expect(answer.headers.get('content-type')).toBe('text/csv');
      expect(answer.headers.get('content-length')).toBe('4');
      expect(answer.headers.get('content-disposition')).toBe(shown);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toBe('blå');
    },
  );

  it('with a download has its type and name, and is read as it is taken', async () => {
    const seen = { made: 0, isEnded: false };
    async function* chunks() {
      try {
        for (;;) {
          seen.made += 1;
          yield seen.made % 2 === 0 ? bytesOf('b') : 'a';
        }
      } finally {
        seen.isEnded = true;
      }
    }
    const download = { name: 'a.json', contentType: 'application/json', chunks: chunks() };
    const answer = await ask(answering({ status: 200, download }));
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.json"');
    const reader = answer.body?.getReader();
    const taken = [await reader?.read(), await reader?.read()];
    expect(taken).toEqual([
      { done: false, value: bytesOf('a') },
      { done: false, value: bytesOf('b') },
    ]);
    await reader?.cancel();
    expect(seen.isEnded).toBe(true);
    expect(seen.made).toBeLessThan(5);
  });
});

describe('a request that changes something', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'by %s must come from a page of Brygge',
    async (method) => {
      refused();
      const from = (site: string) =>
        ask(answering(noContent()), { method, headers: { 'sec-fetch-site': site } });
      expect((await from('same-origin')).status).toBe(204);
      for (const site of ['none', 'same-site', 'cross-site'])
        expect((await from(site)).status).toBe(403);
    },
  );

  it('is none when it only reads, which no link of another site does', async () => {
    const from = async (site: string) => {
      const answer = await ask(answering(noContent()), { headers: { 'sec-fetch-site': site } });
      return answer.status;
    };
    for (const site of ['same-origin', 'same-site', 'none']) expect(await from(site)).toBe(204);
    refused();
    expect(await from('cross-site')).toBe(403);
  });
});

describe('a request', () => {
  const callOf = async (
    schemas: Parameters<typeof publicRoute>[1],
    init: RequestInit & { path?: string },
    params: Record<string, string> = {},
  ) => {
    let seen: Call<unknown, unknown, unknown> | null = null;
    const route = publicRoute('/api/x', schemas, async (call) => {
      seen = call;
      return noContent();
    });
    const answer = await ask(route, init, params);
    return { status: answer.status, seen: seen as Call<unknown, unknown, unknown> | null, answer };
  };
  const fieldsOf = async (answer: Response) => (await answer.json()).fields;

  it('tells the address and the port of the device', async () => {
    const headers = { 'x-brygge-client-port': '50123' };
    expect((await callOf({}, { headers })).seen).toMatchObject({
      address: '192.0.2.7',
      port: '50123',
    });
    expect((await callOf({}, {})).seen).toMatchObject({ port: null });
  });

  it('without an address is a fault of ours', async () => {
    refused();
    const answer = await answering(noContent())(new Request('http://localhost:3000/'), NO_PARAMS);
    expect(answer.status).toBe(500);
  });

  it.each([{ id: 'x' }, { id: '1', other: 'a\u0000' }])('to %j names nothing', async (params) => {
    refused();
    const schemas = { params: z.object({ id: z.string().regex(/^\d$/) }) as never };
    expect((await callOf(schemas, {}, { id: '1' })).seen?.params).toEqual({ id: '1' });
    expect((await callOf(schemas, {}, params)).status).toBe(404);
  });

  it('may have a query parameter once', async () => {
    refused();
    const schemas = { query: z.object({ a: z.string('text-needed') }) as never };
    expect((await callOf(schemas, { path: '/?a=1&b=2&b=3' })).seen?.query).toEqual({ a: '1' });
    const { status, answer } = await callOf(schemas, { path: '/?a=1&a=2' });
    expect(status).toBe(400);
    expect(await fieldsOf(answer)).toEqual([{ path: 'a', rule: 'text-needed' }]);
  });

  it('may have no text in its query that no database can store', async () => {
    refused();
    const schemas = { query: z.object({ a: z.string() }) as never };
    const { status, answer } = await callOf(schemas, { path: '/?a=b%00' });
    expect(status).toBe(400);
    expect(await fieldsOf(answer)).toEqual([{ path: 'a', rule: 'text-invisible', actual: 2 }]);
  });

  const withBody = (body: unknown) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const BODY = z.object({ list: z.array(z.object({ text: z.string() })) }) as never;

  it('may have no text in its body that no database can store, unless the route takes any', async () => {
    refused();
    const body = { list: [{ text: 'ok' }, { text: 'b\u0000' }] };
    const { answer } = await callOf({ body: BODY }, withBody(body));
    expect(await fieldsOf(answer)).toEqual([
      { path: 'list.1.text', rule: 'text-invisible', actual: 2 },
    ]);
    const taken = await callOf({ body: BODY, takesAnyText: true }, withBody(body));
    expect(taken.seen?.body).toEqual(body);
  });

  it('names each field that breaks a rule, with its limit', async () => {
    refused();
    const schema = z.object({
      list: z.array(
        z.string().superRefine((_, context) => {
          const params = { limit: 3, actual: 5 };
          context.addIssue({ code: 'custom', message: 'text-too-long', params });
        }),
      ),
    }) as never;
    const { status, answer } = await callOf({ body: schema }, withBody({ list: ['abcde'] }));
    expect(status).toBe(400);
    expect(await fieldsOf(answer)).toEqual([
      { path: 'list.0', rule: 'text-too-long', limit: 3, actual: 5 },
    ]);
  });

  it('names a rule of the catalogue where a schema has only the words of zod', async () => {
    refused();
    const schema = z.strictObject({ on: z.boolean(), at: z.iso.datetime('date-form') });
    const { answer } = await callOf({ body: schema as never }, withBody({ at: '1', more: 1 }));
    expect(await fieldsOf(answer)).toEqual([
      { path: 'on', rule: 'field-invalid' },
      { path: 'at', rule: 'date-form' },
      { path: 'more', rule: 'field-unknown' },
    ]);
  });

  it('without a body is one with an empty object', async () => {
    const schemas = { body: z.object({ a: z.string().optional() }) as never };
    expect((await callOf(schemas, { method: 'POST' })).seen?.body).toEqual({});
  });

  it('may be as large as the route says', async () => {
    refused();
    const schemas = { body: z.object({ a: z.string() }) as never, bodyBytesMax: 11 };
    expect((await callOf(schemas, withBody({ a: 'abc' }))).status).toBe(204);
    expect((await callOf(schemas, withBody({ a: 'abcd' }))).status).toBe(413);
  });

  it('is guarded before any of it is read', async () => {
    refused();
    const guard = async () => {
      throw new AppError('not-signed-in');
    };
    const route = guardedRoute('/api/x', { body: BODY }, guard, async () => noContent());
    const answer = await ask(route, { method: 'POST', body: 'no JSON' });
    expect(answer.status).toBe(401);
  });
});

describe('the log of a refusal', () => {
  const failing = (error: unknown) =>
    ask(
      publicRoute('/api/x', {}, async () => {
        throw error;
      }),
    );

  it('says its code, and nothing more when it is not a fault', async () => {
    const lines = refused();
    await failing(new AppError('not-found'));
    expect(lines).toEqual([['warn', 'refused', { route: '/api/x', code: 'not-found' }]]);
  });

  it("says what is wrong with a bank's answer, and nothing more", async () => {
    const lines = refused();
    await failing(new AspspError('invalid-answer', 'no JSON'));
    const fields = { route: '/api/x', code: 'invalid-answer', reason: 'no JSON' };
    expect(lines).toEqual([['warn', 'refused', fields]]);
  });

  it('says of a fault what went wrong', async () => {
    const lines = refused();
    expect((await failing(new TypeError('no'))).status).toBe(500);
    expect(lines).toEqual([
      ['error', 'refused', expect.objectContaining({ code: 'internal', errorName: 'TypeError' })],
    ]);
  });

  it('says of a row that cannot be decrypted which key it needs', async () => {
    const lines = refused();
    await failing(new UnreadableRow('k9'));
    expect(lines).toEqual([
      ['error', 'refused', expect.objectContaining({ code: 'unreadable', keyId: 'k9' })],
    ]);
  });
});
