import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { makeCompressible } from './compressible';

// It comes without types.
const compression: () => (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  next: () => void,
) => void = createRequire(import.meta.url)('next/dist/compiled/compression');

let server: http.Server | undefined;
afterEach(() => server?.close());

/** Answers as Next.js does: with headers as lists, behind what compresses. */
async function encodingOf(contentType: string): Promise<string | null> {
  server = http.createServer((request, response) => {
    makeCompressible(response);
    compression()(request, response, () => {});
    response.setHeader('content-type', [contentType]);
    response.write('[1]');
    response.end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  await answer.arrayBuffer();
  return answer.headers.get('content-encoding');
}

it('JSON is compressed, and downloads keep their length', async () => {
  expect(await encodingOf('application/json')).toBe('gzip');
  expect(await encodingOf('application/pdf')).toBeNull();
});
