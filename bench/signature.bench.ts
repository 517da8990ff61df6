/**
 * Measures the signer against bare `crypto.sign`, npm `http-signature` and node-forge, and the verifier against bare
 * `crypto.verify`, side by side: every round runs a short batch of each in turn, and the lower quartile of the batches
 * counts, because disturbances only ever add time. Ours does its full work each time: headers, body digest, signing
 * string and Signature header; the verifier also checks certificate, digest, coverage and keyId.
 */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import httpSignature from 'http-signature';
import forge from 'node-forge';
import { createCertificateReader } from '@/lib/xs2a/signature/certificate';
import { verifyDigest } from '@/lib/xs2a/signature/digest';
import { createSigner, type UnsignedRequest } from '@/lib/xs2a/signature/sign';
import { verifySignature } from '@/lib/xs2a/signature/verify';
import { issueTestCertificate } from '@/sandbox-bank/certificates/issue-test-certificate';
import { atMost, type BenchRow } from './bench-row';
import { lowerQuartile } from './quartile';

const COMMON_HEADERS = {
  Date: 'Mon, 02 Nov 2026 08:05:09 GMT',
  'X-Request-ID': '7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11',
  'PSU-ID': '0a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3',
  'TPP-Redirect-URI': 'https://tpp.example/sca/Vw3kq0n1Yc0/return',
  'TPP-Session-ID': '5d5ce2a4-6fe8-4ab8-9f43-0d2f8fdd6a35',
  'PSU-IP-Address': '192.0.2.1',
  Accept: 'application/json',
};

const GET: UnsignedRequest = {
  method: 'GET',
  target:
    '/api-sandbox/v1/accounts/enc!!bXlhY2NvdW50aWQ=/transactions?bookingStatus=both&limit=100',
  headers: COMMON_HEADERS,
};

const POST: UnsignedRequest = {
  method: 'POST',
  target: '/api-sandbox/v1/payments/norwegian-domestic-credit-transfers',
  headers: {
    ...COMMON_HEADERS,
    'Content-Type': 'application/json',
    'x-accept-fix': 'amount-as-string',
  },
  body: Buffer.from(
    JSON.stringify({
      instructedAmount: { amount: '1250.00', currency: 'NOK' },
      debtorAccount: { bban: '97412345679', currency: 'NOK' },
      creditorName: 'Skjærvik Kraftlag SA',
      creditorAccount: { bban: '97419876543', currency: 'NOK' },
      creditorAddress: {
        street: 'Kaigata',
        buildingNumber: '4',
        postalCode: '9180',
        city: 'Skjervøy',
        country: 'NO',
      },
      requestedExecutionDate: '2026-11-05',
      remittanceInformationUnstructured: 'Nettleie oktober',
    }),
  ),
};

/** Runs the bench. It takes some seconds and needs only the CPU. */
export async function signatureBench(): Promise<BenchRow[]> {
  const keys = await issueTestCertificate();
  return [...benchSigner(keys), ...benchVerifier(keys)];
}

type Keys = Awaited<ReturnType<typeof issueTestCertificate>>;

function benchSigner(keys: Keys): BenchRow[] {
  const signer = createSigner(keys);
  const privateKey = createPrivateKey(keys.privateKeyPem);
  const bare = (request: UnsignedRequest) => {
    const octets = Buffer.from(signer.sign(request).signingString);
    return () => sign('RSA-SHA256', octets, privateKey).toString('base64');
  };
  const forgeKey = forge.pki.privateKeyFromPem(keys.privateKeyPem);
  const forgeText = signer.sign(GET).signingString;
  const bareSeconds = measure(300, {
    bareGet: repeat(2, bare(GET)),
    ourGet: repeat(2, () => signer.sign(GET)),
    barePost: repeat(2, bare(POST)),
    ourPost: repeat(2, () => signer.sign(POST)),
  });
  const peerSeconds = measure(60, {
    ours: repeat(2, () => signer.sign(GET)),
    httpSignature: repeat(2, httpSignatureRun(keys, signer.certificate.keyId)),
    forge: repeat(1, () => forgeKey.sign(forge.md.sha256.create().update(forgeText))),
  });
  const { bareGet, ourGet, barePost, ourPost } = bareSeconds;
  const { ours, httpSignature: http, forge: forged } = peerSeconds;
  return [
    besideBare('signer, GET: time beside bare crypto.sign', 1.1, ourGet, bareGet),
    besideBare('signer, POST with body: time beside bare crypto.sign', 1.1, ourPost, barePost),
    atLeast('signer: times faster than npm http-signature', 2.5, http, ours),
    atLeast('signer: times faster than node-forge', 50, forged, ours),
  ];
}

/** As its documentation shows: the key as PEM, the header set on the request. */
function httpSignatureRun({ privateKeyPem }: Keys, keyId: string): () => void {
  const headers = ['(request-target)', 'date', 'x-request-id', 'psu-id', 'tpp-redirect-uri'];
  return () => {
    const values = new Map(
      Object.entries(COMMON_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
    );
    httpSignature.sign(
      {
        method: GET.method,
        path: GET.target,
        getHeader: (name) => values.get(name.toLowerCase()),
        setHeader: (name, value) => values.set(name.toLowerCase(), value),
      },
      {
        key: privateKeyPem,
        keyId,
        algorithm: 'rsa-sha256',
        headers,
        authorizationHeaderName: 'Signature',
      },
    );
  };
}

const VERIFIED_IN_BATCH = 20;

function benchVerifier(keys: Keys): BenchRow[] {
  const signer = createSigner(keys);
  const publicKey = createPublicKey(keys.certificatePem);
  const readCertificate = createCertificateReader();
  const prepare = (request: UnsignedRequest) => {
    const signed = signer.sign(request);
    const octets = Buffer.from(signed.signingString);
    const base64 = /signature="([^"]*)"$/.exec(signed.headers.Signature ?? '')?.[1] ?? '';
    const signature = Buffer.from(base64, 'base64');
    const headers = { ...request.headers, ...signed.headers };
    const { method, target } = request;
    // Field by field, as the sandbox bank calls it: spreading a request took 6 µs, more than the steps around the verify.
    const verifyOurs = (received: Record<string, string>) => {
      const reading = readCertificate(received['tpp-signature-certificate'] ?? '');
      if (request.body) {
        demand(verifyDigest(received.digest ?? '', request.body).ok);
      }
      demand(
        reading.ok &&
          verifySignature({ method, target, headers: received, certificate: reading.certificate })
            .ok,
      );
    };
    return {
      bare: repeat(VERIFIED_IN_BATCH, () =>
        demand(verify('RSA-SHA256', octets, publicKey, signature)),
      ),
      ours: {
        runs: VERIFIED_IN_BATCH,
        prepare: () => {
          const requests = Array.from({ length: VERIFIED_IN_BATCH }, () => asReceived(headers));
          return () => {
            for (const received of requests) {
              verifyOurs(received);
            }
          };
        },
      },
    };
  };
  const get = prepare(GET);
  const post = prepare(POST);
  const seconds = measure(1_000, {
    bareGet: get.bare,
    ourGet: get.ours,
    barePost: post.bare,
    ourPost: post.ours,
  });
  return [
    besideBare(
      'verifier, GET: time beside bare crypto.verify',
      1.5,
      seconds.ourGet,
      seconds.bareGet,
    ),
    besideBare(
      'verifier, POST with body: time beside bare crypto.verify',
      1.5,
      seconds.ourPost,
      seconds.barePost,
    ),
  ];
}

/** As node:http delivers headers: names in lower case, and fresh strings that no earlier request has used. */
function asReceived(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name.toLowerCase(),
      Buffer.from(value, 'latin1').toString('latin1'),
    ]),
  );
}

/** Timing something that fails would be worthless. */
function demand(holds: boolean): void {
  if (!holds) {
    throw new Error('what is measured must succeed');
  }
}

/** `prepare` is not measured, and returns the batch, which is. */
type Contestant = { runs: number; prepare: () => () => void };

function repeat(runs: number, run: () => unknown): Contestant {
  const batch = () => {
    for (let index = 0; index < runs; index++) {
      run();
    }
  };
  return { runs, prepare: () => batch };
}

/** Seconds per run of each contestant: the lower quartile of its batches. The first rounds warm up and do not count. */
function measure<Name extends string>(
  rounds: number,
  contestants: Record<Name, Contestant>,
): Record<Name, number> {
  const warmUp = Math.ceil(rounds / 5);
  const names = Object.keys(contestants) as Name[];
  const batches = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < warmUp + rounds; round++) {
    // The order rotates each round: caches and garbage of the previous contestant cost something.
    names.push(...names.splice(0, 1));
    for (const name of names) {
      const { runs, prepare } = contestants[name];
      const batch = prepare();
      const started = process.hrtime.bigint();
      batch();
      const elapsed = Number(process.hrtime.bigint() - started) / 1e9;
      if (round >= warmUp) {
        batches.get(name)?.push(elapsed / runs);
      }
    }
  }
  const quartiles = [...batches].map(([name, seconds]) => [name, lowerQuartile(seconds)]);
  return Object.fromEntries(quartiles);
}

function besideBare(name: string, limit: number, ours: number, theirs: number): BenchRow {
  return atMost(name, ours / theirs, limit, `${micro(ours)} beside ${micro(theirs)}`);
}

function atLeast(name: string, limit: number, theirs: number, ours: number): BenchRow {
  const ratio = theirs / ours;
  const detail = `${micro(theirs)} beside our ${micro(ours)}`;
  return { name, ratio, target: `at least ${limit}`, holds: ratio >= limit, detail };
}

function micro(seconds: number): string {
  return `${(seconds * 1e6).toFixed(1)} µs`;
}
