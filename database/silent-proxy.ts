import { once } from 'node:events';
import net from 'node:net';

/** A database behind a line that can go silent, for tests. */
export interface SilentProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** From now on nothing passes over existing or new connections; none is closed. */
  goSilent(): void;
  /** New connections work again; the earlier ones never answer. */
  heal(): void;
  /** How many connections were made through it. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a TCP proxy on loopback in front of a database. */
export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const pairs = new Set<[net.Socket, net.Socket]>();
  let silent = false;
  let connections = 0;
  const kept = (socket: net.Socket): net.Socket => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    connections += 1;
    kept(client);
    if (silent) return;
    const upstream = kept(net.connect(Number(target.port), target.hostname));
    const pair: [net.Socket, net.Socket] = [client, upstream];
    pairs.add(pair);
    client.pipe(upstream).pipe(client);
    for (const socket of pair)
      socket.on('close', () => {
        // A silent line does not report a closed end either.
        if (pairs.delete(pair)) for (const one of pair) one.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    goSilent() {
      silent = true;
      for (const pair of pairs) {
        const [client, upstream] = pair;
        client.unpipe(upstream);
        upstream.unpipe(client);
        client.resume();
        upstream.resume();
      }
      pairs.clear();
    },
    heal() {
      silent = false;
    },
    connections: () => connections,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
