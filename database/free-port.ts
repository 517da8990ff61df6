import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/**
 * Below the ports that systems give to connections and to whoever asks for any port. One of those would be taken by
 * another program while the process that listens on it is started, or started again.
 */
const PORTS = { from: 10_240, to: 32_767 } as const;
const DRAWS_MAX = 20;

/** A port of 127.0.0.1 that nobody listens on. */
export async function findFreePort(): Promise<number> {
  for (let draws = 1; ; draws += 1) {
    const port = randomInt(PORTS.from, PORTS.to + 1);
    try {
      await listenOnce(port);
      return port;
    } catch (error) {
      if (draws === DRAWS_MAX) throw error;
    }
  }
}

/** Makes sure that a port of 127.0.0.1 can be listened on. @throws Error with the system's code when it cannot. */
export async function listenOnce(port: number): Promise<void> {
  const server = net.createServer();
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
