/**
 * A deliberately wrong bank: it forwards every request to a correct one and spoils the answer with one planted fault.
 * Its SCA pages have their own address, so that they can be wrong too.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';

/** An answer on its way back; a JSON body is parsed. */
export type WireAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
};

/** The parts of a request that a fault sees. */
export type WireRequest = { method: string; path: string };

/** A fault of the bank. */
export type PlantedFault = {
  /** The check that must find it. */
  check: string;
  what: string;
  spoil?(answer: WireAnswer, request: WireRequest): WireAnswer;
  /** Spoils an SCA page. */
  spoilPage?(html: string): string;
  /** Spoils the PSU's return address. */
  spoilReturn?(uri: URL): void;
};

export type WrongBank = {
  baseUrl: string;
  scaOrigin: string;
  /** Plants a fault; null makes the bank correct again. */
  plant(fault: PlantedFault | null): void;
  close(): void;
};

export type RightBank = {
  baseUrl: string;
  scaOrigin: string;
  caPem: string;
  /** The wrong bank shows the same certificate. */
  tls: { certPem: string; keyPem: string };
};

/** Starts a wrong bank in front of a correct one. */
export async function startWrongBank(right: RightBank): Promise<WrongBank> {
  let fault: PlantedFault | null = null;
  const bank = new URL(right.baseUrl);
  const pages = createServer((request, response) => {
    const forwarded = bodyOf(request).then((body) =>
      fetch(`${right.scaOrigin}${request.url}`, {
        method: request.method ?? 'GET',
        redirect: 'manual',
        headers: { 'Content-Type': request.headers['content-type'] ?? 'text/plain' },
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      }),
    );
    forwarded
      .then(async (page) => {
        const html = await page.text();
        const location = page.headers.get('location');
        response.statusCode = page.status;
        response.setHeader('Content-Type', page.headers.get('content-type') ?? 'text/plain');
        if (location !== null) response.setHeader('Location', spoiltReturn(fault, location));
        response.end(fault?.spoilPage?.(html) ?? html);
      })
      .catch(() => response.destroy());
  });
  await listen(pages);
  const scaOrigin = `http://localhost:${portOf(pages)}`;

  const api = createTlsServer(
    { cert: right.tls.certPem, key: right.tls.keyPem },
    (request, response) => {
      const path = request.url ?? '/';
      const sent = httpsRequest(
        {
          hostname: bank.hostname,
          port: bank.port,
          ca: right.caPem,
          method: request.method,
          path,
          headers: headersToSend(request),
        },
        (answered) => {
          bodyOf(answered)
            .then((bytes) => {
              const text = bytes
                .toString('utf8')
                .replaceAll(`${right.scaOrigin}/`, `${scaOrigin}/`);
              const answer = {
                status: answered.statusCode ?? 0,
                headers: flat(answered),
                body: jsonOf(text),
              };
              const { status, headers, body } =
                fault?.spoil?.(answer, { method: request.method ?? 'GET', path }) ?? answer;
              const { 'content-length': _, ...others } = headers;
              response.writeHead(status, others);
              response.end(typeof body === 'string' ? body : JSON.stringify(body));
            })
            .catch(() => response.destroy());
        },
      );
      sent.on('error', () => response.destroy());
      request.pipe(sent);
    },
  );
  await listen(api);
  return {
    baseUrl: `https://localhost:${portOf(api)}${bank.pathname}`,
    scaOrigin,
    plant: (planted) => {
      fault = planted;
    },
    close: () => {
      for (const server of [api, pages]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function spoiltReturn(fault: PlantedFault | null, location: string): string {
  if (fault?.spoilReturn === undefined || !URL.canParse(location)) return location;
  const uri = new URL(location);
  fault.spoilReturn(uri);
  return uri.href;
}

/** Repeated headers stay repeated, since a correct bank refuses them. */
function headersToSend({ rawHeaders }: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string[]> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (name === 'connection') continue;
    headers[name] = [...(headers[name] ?? []), rawHeaders[at + 1] ?? ''];
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      values.length === 1 ? (values[0] ?? '') : values,
    ]),
  );
}

function flat({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => name !== 'connection' && name !== 'transfer-encoding' && name !== 'keep-alive',
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, [value].flat().join(', ')]));
}

function bodyOf(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function listen(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
}

function portOf(server: ReturnType<typeof createServer>): number {
  return (server.address() as AddressInfo).port;
}
