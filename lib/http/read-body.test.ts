import { describe, expect, it } from 'vitest';
import { readBody, readForm, readJson } from './read-body';

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers });

const JSON_TYPE = { 'content-type': 'application/json' };

const json = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  readJson(post(body, { 'content-type': type }));

const form = (body: string, type = 'application/x-www-form-urlencoded') =>
  readForm(post(body, { 'content-type': type }));

/** A request whose body never ends, and how much of it was read. */
const endless = (headers: Record<string, string> = {}) => {
  const seen = { chunks: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.chunks += 1;
        controller.enqueue(new Uint8Array(10));
      },
      cancel() {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return { request: new Request('http://localhost/', init), seen };
};

describe('the size of a body', () => {
  it('may be 64 KiB where no other is named, and not a byte more', async () => {
    expect(await readBody(post('x'.repeat(65_536)))).toHaveLength(65_536);
    await expect(readBody(post('x'.repeat(65_537)))).rejects.toMatchObject({
      details: { status: 413 },
    });
  });

  it('is refused by Content-Length before any of it is read', async () => {
    const { request, seen } = endless({ 'content-length': '11' });
    await expect(readBody(request, 10)).rejects.toMatchObject({ details: { status: 413 } });
    expect(seen.chunks).toBe(0);
  });

  it('may be what Content-Length says, up to the cap', async () => {
    expect(await readBody(post('0123456789', { 'content-length': '10' }), 10)).toHaveLength(10);
  });

  it('ends the reading when it exceeds the cap', async () => {
    const { request, seen } = endless();
    await expect(readBody(request, 25)).rejects.toMatchObject({ details: { status: 413 } });
    expect(seen).toEqual({ chunks: 3, isCancelled: true });
  });
});

describe('a JSON body', () => {
  it.each(['application/json', 'Application/JSON; charset=utf-8', ' application/json ;x=1'])(
    'is read as %j',
    async (type) => {
      expect(await json('{"a":1}', type)).toEqual({ a: 1 });
    },
  );

  it.each(['text/plain', 'application/json5', ''])('is refused as %j', async (type) => {
    await expect(json('{"a":1}', type)).rejects.toMatchObject({ details: { status: 415 } });
  });

  it('is none when there are no bytes, of whatever type', async () => {
    expect(await readJson(new Request('http://localhost/', { method: 'POST' }))).toBeUndefined();
    expect(await json('', 'text/plain')).toBeUndefined();
  });

  it('must be UTF-8', async () => {
    await expect(json(new Uint8Array([0x22, 0xff, 0x22]))).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('may be 32 levels deep', async () => {
    expect(await json(`{"a":${'['.repeat(31)}${']'.repeat(31)}}`)).toBeDefined();
    for (const lists of [32, 500_000]) {
      const body = `{"a":${'['.repeat(lists)}${']'.repeat(lists)}}`;
      await expect(readJson(post(body, JSON_TYPE), 1_000_100)).rejects.toMatchObject({
        code: 'invalid-input',
      });
    }
  });

  it('has one value for each name', async () => {
    expect(await json('{"a":1,"a":1}')).toEqual({ a: 1 });
    await expect(json('{"a":1,"a":2}')).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('may be as large as the route says', async () => {
    const request = () => post('"0123456789"', JSON_TYPE);
    expect(await readJson(request(), 12)).toBe('0123456789');
    await expect(readJson(request(), 11)).rejects.toMatchObject({ details: { status: 413 } });
  });
});

describe('a form body', () => {
  it('is read as its fields', async () => {
    expect(await form('a=1&b=bl%C3%A5')).toEqual({ a: '1', b: 'blå' });
    expect(await form('')).toEqual({});
    expect(await form('', 'text/plain')).toEqual({});
  });

  it.each(['application/json', ''])('is refused as %j', async (type) => {
    await expect(form('a=1', type)).rejects.toMatchObject({ details: { status: 415 } });
  });

  it('is refused when a field occurs twice', async () => {
    await expect(form('a=1&a=1')).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('is refused with a null character, which no database stores', async () => {
    await expect(form('a=b%00')).rejects.toMatchObject({
      details: { fields: [{ path: 'a', rule: 'text-invisible', actual: 2 }] },
    });
  });
});
