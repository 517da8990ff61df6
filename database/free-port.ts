import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/**
 * Below the ports that systems assign to connections and to programs that ask for any port. Such a port could be taken
 * by another program while its own process starts or restarts.
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

/** Checks that a process can listen on a port of 127.0.0.1. @throws Error with the system's code when it cannot. */
export async function listenOnce(port: number): Promise<void> {
  const server = net.createServer();
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
