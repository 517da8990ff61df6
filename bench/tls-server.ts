/**
 * A server that answers every request with the same JSON over persistent TLS connections, in a process of its own so
 * that its work does not count as a client's.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export type TlsServer = { port: number; close: () => Promise<void> };

type Answering = { certPem: string; keyPem: string; body: string };

/** Starts the server on a free port of 127.0.0.1. It ends with its parent process. */
export async function startTlsServer(answering: Answering): Promise<TlsServer> {
  const child = fork(fileURLToPath(import.meta.url), [], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  const exited = once(child, 'exit');
  child.send(answering);
  const [port] = await once(child, 'message');
  return {
    port,
    close: async () => {
      child.disconnect();
      await exited;
    },
  };
}

function serve({ certPem, keyPem, body }: Answering): void {
  const bytes = Buffer.from(body);
  const headers = {
    'Content-Type': 'application/json;charset=utf-8',
    'Content-Length': bytes.length,
  };
  const server = createServer(
    { cert: certPem, key: keyPem, keepAliveTimeout: 60_000 },
    (request, response) => {
      request.resume();
      response.writeHead(200, headers).end(bytes);
    },
  );
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', (answering: Answering) => serve(answering));
  process.once('disconnect', () => process.exit(0));
}
