/** A bank that a test controls: a TLS server on a free port that answers whatever the test says, however wrong. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Aspsp } from '@/lib/aspsp/config';
import { DIALECTS } from '@/lib/aspsp/dialect';
import { createSigner, type SignerKeys } from '@/lib/xs2a/signature/sign';
import type { CertificateAuthority } from '@/sandbox-bank/certificates/certificate-authority';
import { authorityOfRun, keysOfRun } from '@/sandbox-bank/testing/certificates-of-run';

export type Reply = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

export type TestBank = {
  readonly baseUrl: string;
  readonly authority: CertificateAuthority;
  /** Every request received, in order. */
  readonly requests: {
    method: string;
    url: string;
    headers: IncomingMessage['headers'];
    body: Buffer;
  }[];
  /** How many connections were opened. */
  connections(): number;
  /** Sets the reply to the following requests. */
  reply(reply: Reply): void;
  /** The configuration that our side needs. */
  aspsp(changes?: Partial<Aspsp>): Aspsp;
  tppKeys: SignerKeys;
  close(): Promise<void>;
};

/** An authority that nobody trusts. */
export const otherAuthority = (): Promise<CertificateAuthority> =>
  authorityOfRun('other-authority');

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Replies with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/**
 * @param options `tlsOfTpp`: shows a TPP's certificate instead of its own; the same authority issued it, but for no
 * host. `tlsMax`: the highest version of TLS that it speaks.
 */
export const openTestBank = async (
  options: { tlsOfTpp?: boolean; tlsMax?: 'TLSv1.1' } = {},
): Promise<TestBank> => {
  const authority = await authorityOfRun();
  const tppKeys = await keysOfRun(authority, 'Brygge AS', ['PSP_AI', 'PSP_PI']);
  const signer = createSigner(tppKeys);
  let current: Reply = json(500, {});
  const requests: TestBank['requests'] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer(
    {
      maxVersion: options.tlsMax,
      ...(options.tlsOfTpp
        ? { cert: tppKeys.certificatePem, key: tppKeys.privateKeyPem }
        : { cert: authority.tls.certPem, key: authority.tls.keyPem }),
    },
    (request, response) => {
      const reply = current;
      response.on('error', () => {});
      void readAll(request).then(
        (body) => {
          const { method = '', url = '', headers } = request;
          requests.push({ method, url, headers, body });
          reply(request, response, body);
        },
        () => {},
      );
    },
  );
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `https://localhost:${port}/api-sandbox`;
  return {
    baseUrl,
    authority,
    requests,
    tppKeys,
    connections: () => connections,
    reply(reply) {
      current = reply;
    },
    aspsp: (changes = {}) => ({
      bankId: 'sandbox',
      name: 'Test bank',
      baseUrl,
      scaOrigins: ['http://localhost:8444'],
      isSandbox: true,
      dialect: DIALECTS.standard,
      tlsCaPem: authority.caPem,
      signer,
      logo: null,
      trustedIssuers: () => authority.trustedIssuers,
      ...changes,
    }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
