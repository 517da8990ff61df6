import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityOfRun, keysOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import { createBankClient } from './bank-client';

let server: ReturnType<typeof createServer>;
let options: Omit<Parameters<typeof createBankClient>[0], 'baseUrl'>;

/** A bank that requests a client certificate from its authority in the TLS handshake, and answers with its subject. */
beforeAll(async () => {
  const authority = await authorityOfRun();
  const { certPem, keyPem } = authority.tls;
  server = createServer(
    {
      cert: certPem,
      key: keyPem,
      ca: authority.caPem,
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => {
      const { subject } = (request.socket as TLSSocket).getPeerCertificate();
      response.end(JSON.stringify({ shownBy: subject.O, host: request.headers.host }));
    },
  );
  options = {
    caPem: authority.caPem,
    keys: await keysOfRun(authority, 'Prøvestasjonen AS', ['PSP_AI']),
    redirectUri: 'https://tpp.example/return',
    now: () => new Date(),
  };
});
afterAll(() => server.close());

const listeningAt = async (host: string): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return (server.address() as AddressInfo).port;
};

describe('a client of a bank that asks for a certificate', () => {
  it('shows the one that it was given, at an address of IPv6 too, and is turned away without', async ({
    skip,
  }) => {
    const port = await listeningAt('::1').catch(() => skip('this machine has no IPv6'));
    const baseUrl = `https://[::1]:${port}/api-sandbox`;
    const clientKeys = await keysOfRun(await authorityOfRun(), 'Havneby Regnskap AS', ['PSP_PI']);
    const client = createBankClient({ ...options, baseUrl, clientKeys });
    const answer = await client.call({ path: '/v1/accounts' });
    expect(answer.body).toEqual({ shownBy: 'Havneby Regnskap AS', host: `[::1]:${port}` });
    client.close();

    const without = createBankClient({ ...options, baseUrl });
    await expect(without.call({ path: '/v1/accounts' })).rejects.toThrow(
      /certificate required|reset/i,
    );
    without.close();
  });
});
