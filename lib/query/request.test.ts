import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf, RequestError, request } from './request';

const answer = (body: string, init: ResponseInit) =>
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(body, init)));

const problemFrom = async (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof RequestError ? error.problem : error),
  );

afterEach(() => vi.unstubAllGlobals());

describe('a request to the application', () => {
  it('comes back with what was answered', async () => {
    answer('{"accounts":[]}', { status: 200 });
    expect(await request('/api/accounts')).toEqual({ accounts: [] });
  });

  it('comes back with nothing when the answer is empty', async () => {
    vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(null, { status: 204 })));
    expect(await request('/api/sessions/1', { method: 'DELETE' })).toBeUndefined();
  });

  it('sends a change as JSON, an empty object when there is nothing to say', async () => {
    answer('{}', { status: 201 });
    await request('/api/connections', { method: 'POST' });
    expect(fetch).toHaveBeenCalledWith(
      '/api/connections',
      expect.objectContaining({
        method: 'POST',
        body: '{}',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
      }),
    );
  });

  it('sends a question of the page in a task of its own, and a change at once', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{}')),
    );
    const { signal } = new AbortController();
    const asked = [request('/api/accounts', { signal }), request('/api/payments', { signal })];
    const changed = request('/api/payment-drafts', { method: 'PUT', keepalive: true });
    const sent = () => vi.mocked(fetch).mock.calls.map(([path]) => path);
    expect(sent()).toEqual(['/api/payment-drafts']);
    await asked[0];
    expect(sent()).toEqual(['/api/payment-drafts', '/api/accounts']);
    await Promise.all([...asked, changed]);
    expect(sent()).toEqual(['/api/payment-drafts', '/api/accounts', '/api/payments']);
  });

  it('gives each request an id, by which one without an answer is found in the logs', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')));
    const problem = await problemFrom(request('/api/accounts'));
    const sent = vi.mocked(fetch).mock.calls[0]?.[1]?.headers;
    expect(sent).toEqual({
      accept: 'application/json',
      'x-request-id': expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    });
    const requestId = new Headers(sent).get('x-request-id');
    expect(problem).toEqual({ code: 'no-answer', title: 'no-answer', requestId });
  });

  it('fails with the problem that the application names', async () => {
    const problem = {
      code: 'bank-unreachable',
      title: 'The bank did not answer',
      requestId: 'r-1',
    };
    answer(JSON.stringify(problem), { status: 502 });
    expect(await problemFrom(request('/api/accounts'))).toEqual(problem);
  });

  it.each([
    ['a page of a proxy', '<html>Bad gateway</html>'],
    ['a problem nobody knows', '{"code":"teapot","title":"","requestId":""}'],
    ['a code that every object has', '{"code":"constructor"}'],
    ['null', 'null'],
  ])('fails plainly when a failure answers with %s', async (_, body) => {
    answer(body, { status: 502, headers: { 'x-request-id': 'r-2' } });
    expect(await problemFrom(request('/api/accounts'))).toMatchObject({
      code: 'internal',
      requestId: 'r-2',
    });
  });

  it('fails when a success is not JSON', async () => {
    answer('<html></html>', { status: 200 });
    expect(await problemFrom(request('/api/accounts'))).toMatchObject({ code: 'internal' });
  });

  it('fails with no-answer when the network does', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    expect(await problemFrom(request('/api/accounts'))).toMatchObject({ code: 'no-answer' });
  });

  it('passes an abort on, which is no failure', async () => {
    const controller = new AbortController();
    controller.abort();
    const abort = new DOMException('Aborted', 'AbortError');
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(abort));
    expect(await problemFrom(request('/api/accounts', { signal: controller.signal }))).toBe(abort);
  });
});

describe('the problem of whatever was thrown', () => {
  it('is `internal` for a bug', () => {
    expect(problemOf(new TypeError('x is undefined')).code).toBe('internal');
  });
});
