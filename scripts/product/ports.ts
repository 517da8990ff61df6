import { once } from 'node:events';
import net from 'node:net';
import { OperatorError } from '@/database/operator-error';

async function listenOnce(port: number): Promise<number> {
  const server = net.createServer();
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP port was expected.');
  return address.port;
}

/**
 * Makes sure that a port can be listened on; 0 becomes a free one.
 * @throws OperatorError that names the port and the setting that chooses another.
 */
export async function reservePort(port: number, setting: string): Promise<number> {
  try {
    return await listenOnce(port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${port} is taken by another program; stop it, or set ${setting} to another port.`,
      );
    }
    if (code === 'EACCES') {
      throw new OperatorError(
        `Port ${port} is for the system's own programs; set ${setting} to a port above 1023.`,
      );
    }
    throw error;
  }
}
