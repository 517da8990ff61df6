import { expect, it } from 'vitest';

it('leaves the client of the bank outside of the build: for a failed assertion Node parses the file around it', async () => {
  const { href } = new URL('../../next.config.js', import.meta.url);
  const { default: config } = await import(href);
  expect(config.serverExternalPackages).toContain('undici');
});
