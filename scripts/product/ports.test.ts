import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { reservePort } from './ports';

it('a port that is taken is named, with the setting that chooses another', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP port was expected.');
  await expect(reservePort(address.port, 'BANK_PORT')).rejects.toThrow(
    `Port ${address.port} is taken by another program; stop it, or set BANK_PORT to another port.`,
  );
  server.close();
});
