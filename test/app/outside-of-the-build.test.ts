import { expect, it, vi } from 'vitest';

// It loads a binary to watch files with, which now and then cannot be loaded in one of several threads.
vi.mock('next-intl/plugin', () => ({
  default: () => (config: object) => ({ ...config, turbopack: { resolveAlias: {} } }),
}));

it('leaves the client of the bank outside of the build: for a failed assertion Node parses the file around it', async () => {
  const { href } = new URL('../../next.config.js', import.meta.url);
  const { default: config } = await import(href);
  expect(config.serverExternalPackages).toContain('undici');
});
