import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('in a browser no schema is compiled, and eval is not even tried', async () => {
  const tried: unknown[] = [];
  vi.stubGlobal('document', {});
  vi.stubGlobal('__zod_globalConfig', {});
  vi.stubGlobal(
    'Function',
    class {
      constructor(...source: unknown[]) {
        tried.push(source);
        throw new EvalError('Refused by the Content-Security-Policy');
      }
    },
  );
  vi.resetModules();
  const { PAYMENT_REQUESTS } = await import('@/lib/xs2a/payment/payment');
  const { brokenRules } = await import('./rule');
  const parsed = PAYMENT_REQUESTS['instant-norwegian-domestic-credit-transfers-straks'].safeParse({
    creditorName: 7,
  });
  expect(parsed.error && brokenRules(parsed.error)).toContainEqual({
    path: 'creditorName',
    rule: 'text-required',
  });
  expect(tried).toEqual([]);
});
