/**
 * Signs requests with the TPP's certificate, and answers with the bank's. It makes `Digest`, the certificate header and
 * `Signature`. All other headers come from the caller, who must send exactly what was signed.
 */
import { createPrivateKey, sign } from 'node:crypto';
import { HEADER, SIGNED_HEADERS } from '@/lib/xs2a/message/header';
import { ANSWER_SIGNED_HEADERS, ASPSP_SIGNATURE_CERTIFICATE } from './answer-header';
import { type Certificate, parseCertificate } from './certificate';
import { digestOf } from './digest';
import { formatSignatureHeader, SIGNATURE_ALGORITHM } from './signature-header';
import {
  type HeaderRecord,
  REQUEST_TARGET,
  requestTarget,
  type SignableRequest,
  type SignableValues,
  signableValues,
  signingBytes,
  signingString,
} from './signing-string';

/** A certificate and its private key, both PEM. */
export type SignerKeys = {
  certificatePem: string;
  privateKeyPem: string;
};

/** The keys to sign with, and what is signed besides the headers. */
export type SignerOptions = SignerKeys & {
  /** Whether to sign `(request-target)` too; true by default. */
  includeRequestTarget?: boolean;
};

/** A request before it is signed. `body` is the octets that will be sent; absent when there are none. */
export type UnsignedRequest = SignableRequest & { body?: Uint8Array | undefined };

/** The headers to add to the given ones, and the string that was signed. */
export type SignedHeaders = {
  headers: Record<string, string>;
  signingString: string;
};

/** Signs requests with one TPP's keys, which are parsed once. */
export type Signer = {
  certificate: Certificate;
  /**
   * Signs every given header that is in {@link SIGNED_HEADERS}, and `Digest` when there is a body.
   *
   * @returns `Digest` (with a body), `TPP-Signature-Certificate` and `Signature`
   * @throws TypeError when a value cannot be sent in a header, or `Digest` is given together with a body.
   */
  sign: (request: UnsignedRequest) => SignedHeaders;
};

/**
 * Makes a signer of requests. The key and the certificate are parsed here, once.
 *
 * @throws Error when one of them cannot be parsed, when they do not belong together, or when the key is not RSA.
 * @see interface#authentication
 */
export function createSigner({ includeRequestTarget = true, ...keys }: SignerOptions): Signer {
  const { certificate, signValues } = openKeys(keys, HEADER.tppSignatureCertificate);
  return {
    certificate,
    sign: (request) => {
      const values = signableValues(request.headers);
      const digest = request.body && addDigest(values, request.body);
      const names: string[] = SIGNED_HEADERS.filter((name) => values.has(name));
      if (includeRequestTarget) {
        values.set(REQUEST_TARGET, requestTarget(request));
        names.unshift(REQUEST_TARGET);
      }
      return signValues(names, values, digest);
    },
  };
}

/** An answer before it is signed. `headers` must have `Date`, and `X-Request-ID` as in the request. */
export type UnsignedAnswer = { headers: HeaderRecord; body: Uint8Array };

/** Signs answers with one ASPSP's keys, which are parsed once. */
export type AnswerSigner = {
  certificate: Certificate;
  /**
   * @returns `Digest`, `ASPSP-Signature-Certificate` and `Signature`
   * @throws TypeError as {@link Signer.sign}, and without `Date` or `X-Request-ID`.
   */
  sign: (answer: UnsignedAnswer) => SignedHeaders;
};

/**
 * Makes a signer of the bank's answers: `Date`, `Digest` and `X-Request-ID` are signed.
 *
 * @throws Error as {@link createSigner}.
 * @see interface#authentication
 * @assumes response-signature-form
 */
export function createAnswerSigner(keys: SignerKeys): AnswerSigner {
  const { certificate, signValues } = openKeys(keys, ASPSP_SIGNATURE_CERTIFICATE);
  return {
    certificate,
    sign: ({ headers, body }) => {
      const values = signableValues(headers);
      const digest = addDigest(values, body);
      return signValues(ANSWER_SIGNED_HEADERS, values, digest);
    },
  };
}

function addDigest(values: Map<string, string>, body: Uint8Array): string {
  if (values.has('digest')) {
    throw new TypeError('Digest is made from the body and must not be given as well');
  }
  const digest = digestOf(body);
  values.set('digest', digest);
  return digest;
}

function openKeys({ certificatePem, privateKeyPem }: SignerKeys, certificateHeader: string) {
  const certificate = parseCertificate(certificatePem);
  const privateKey = createPrivateKey(privateKeyPem);
  if (certificate.rsaBits === undefined) {
    throw new Error('the signing certificate must hold an RSA key');
  }
  if (!certificate.x509.checkPrivateKey(privateKey)) {
    throw new Error('the private key does not belong to the signing certificate');
  }
  const signValues = (
    names: readonly string[],
    values: SignableValues,
    digest: string | undefined,
  ): SignedHeaders => {
    const unfit = names.find((name) => !CAN_TRAVEL.test(values.get(name) ?? ''));
    if (unfit !== undefined) {
      throw new TypeError(`header ${unfit} contains a character that a header cannot carry`);
    }
    const text = signingString(names, values);
    const signature = sign('RSA-SHA256', signingBytes(text), privateKey).toString('base64');
    return {
      headers: {
        ...(digest !== undefined && { [HEADER.digest]: digest }),
        [certificateHeader]: certificate.headerValue,
        [HEADER.signature]: formatSignatureHeader({
          keyId: certificate.keyId,
          algorithm: SIGNATURE_ALGORITHM,
          headers: names,
          signature,
        }),
      },
      signingString: text,
    };
  };
  return { certificate, signValues };
}

/** The characters a header value can have: no line breaks, and one octet each. */
const CAN_TRAVEL = /^[\t -~\x80-\xff]*$/;
