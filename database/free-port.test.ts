import { expect, it } from 'vitest';
import { findFreePort, listenOnce } from './free-port';

it('is not one that the system gives to connections, and can be listened on', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  expect(ports.filter((port) => port < 10_240 || port > 32_767)).toEqual([]);
  await listenOnce(ports[0] ?? 0);
});
