/** The bank for tests, given or started, with signed calls to it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@/kit/xs2a/client';

/** A running bank, and the TPP's identity there. */
export type GivenBank = {
  /** Including its path, such as `https://localhost:8443/api-sandbox`. */
  baseUrl: string;
  /** The authority of its TLS certificate, PEM. */
  caFile: string;
  /** The folder with the TPP's `certificate.pem` and `private-key.pem`. */
  tpp: string;
};

export type Sandbox = GivenBank & {
  /** Origin of the bank's pages for people; the console is at `/console`. */
  readonly scaOrigin: string;
  /** Makes a signed call. Resolves whatever the status. */
  call: Client['call'];
  /** Stops a bank that was started here. */
  close(): Promise<void>;
};

/** @throws Error with one sentence when there is no bank to test against. */
export async function openSandbox(given: GivenBank | undefined): Promise<Sandbox> {
  if (given === undefined) return startSandbox();
  const client = clientOf(given);
  const scaOrigin = await scaOriginOf(client, given.baseUrl);
  return { ...given, scaOrigin, call: client.call, close: async () => client.close() };
}

/** As a TPP that knows nobody: requests accounts, and the bank answers with the address for the person. */
export async function askForSca(
  call: Client['call'],
  redirectUri: string,
): Promise<{ status: number; href: string | undefined }> {
  const { status, body } = await call({
    path: '/v1/accounts',
    headers: { 'TPP-Redirect-URI': redirectUri, 'PSU-IP-Address': '203.0.113.7' },
  });
  const links = (body as { _links?: { scaRedirect?: { href?: string } } } | undefined)?._links;
  return { status, href: links?.scaRedirect?.href };
}

async function startSandbox(): Promise<Sandbox> {
  const { startSandboxBank } = await import('@brygge/sandbox-bank').catch((cause: unknown) => {
    throw new Error(
      'There is no bank to test against: install @brygge/sandbox-bank, or name a running one with "bank" under "use" in playwright.config.',
      { cause },
    );
  });
  const tpp = mkdtempSync(path.join(tmpdir(), 'sandbox-tpp-'));
  const bank = await startSandboxBank();
  await bank.issueCertificate({ out: tpp });
  const { baseUrl, caFile, scaOrigin } = bank;
  const client = clientOf({ baseUrl, caFile, tpp });
  const close = async () => {
    client.close();
    await bank.stop();
    rmSync(tpp, { recursive: true, force: true });
  };
  return { baseUrl, caFile, tpp, scaOrigin, call: client.call, close };
}

function clientOf({ baseUrl, caFile, tpp }: GivenBank): Client {
  return createClient({
    baseUrl,
    caPem: readFileSync(caFile, 'utf8'),
    certificatePem: readFileSync(path.join(tpp, 'certificate.pem'), 'utf8'),
    privateKeyPem: readFileSync(path.join(tpp, 'private-key.pem'), 'utf8'),
  });
}

/** The origin of the bank's pages is known once it has redirected someone. */
async function scaOriginOf(client: Client, baseUrl: string): Promise<string> {
  const { status, href } = await askForSca(client.call, 'http://localhost/');
  if (href === undefined) {
    client.close();
    throw new Error(`The bank at ${baseUrl} answered ${status} without a scaRedirect.`);
  }
  return new URL(href).origin;
}
