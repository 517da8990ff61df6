/**
 * The gate that every request passes before a handler sees it. It checks in this order: repeated headers, characters of
 * headers, required headers, forms of headers, date, digest, certificate, signature, role. Each refusal says what was
 * expected and what came. Schemas hold the rules of bodies and queries; the replay of X-Request-ID comes after the
 * gate.
 */
import { createHash } from 'node:crypto';
import type { AuthMethod } from '@/lib/xs2a/message/auth-method';
import { HEADER, HEADER_KEYS, type HeaderKey } from '@/lib/xs2a/message/header';
import { readsHeader, requiredHeaders } from '@/lib/xs2a/message/operation-headers';
import { returnParameterIn } from '@/lib/xs2a/message/sca-return';
import {
  type Certificate,
  type CertificateReader,
  createCertificateReader,
} from '@/lib/xs2a/signature/certificate';
import { verifyDigest } from '@/lib/xs2a/signature/digest';
import { formFault, receivedValue, repeatedHeader } from '@/lib/xs2a/signature/received-headers';
import { validateCertificate } from '@/lib/xs2a/signature/validate-certificate';
import { verifySignature } from '@/lib/xs2a/signature/verify';
import { verifyDate } from '@/lib/xs2a/signature/verify-date';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { Bank } from '@/sandbox-bank/server/bank';
import type { BankOperation, CallHeaders } from '@/sandbox-bank/server/operation';
import { type Answer, quote, refuse, refused } from '@/sandbox-bank/server/reply';
import type { RequestCheck } from '@/sandbox-bank/store/request-log';
import { meetTpp, organisationOf, type Tpp } from '@/sandbox-bank/store/tpp';

/** A request as received. */
export type IncomingRequest = {
  method: string;
  /** Path and query as in the request line. */
  target: string;
  /** Alternating names and values, as Node gives them. */
  rawHeaders: readonly string[];
  body: Uint8Array;
};

/** What the gate knows about a request that passed. */
export type PassedRequest = {
  tpp: Tpp;
  headers: CallHeaders;
  /** Equal for two requests that ask for the same: method, target, body, PSU, context, company, session and return address. */
  fingerprint: Buffer;
};

/** Passed, or refused by one of the checks. */
export type GateResult =
  | { ok: true; request: PassedRequest }
  | { ok: false; check: RequestCheck; answer: Answer };

/** Lets a request for an operation pass, or refuses it. */
export type Gate = (operation: BankOperation, request: IncomingRequest) => Promise<GateResult>;

/** Values by lower-case name; a list sent as several headers is joined by commas. */
type HeaderValues = ReadonlyMap<string, string>;

/** Creates a bank's gate. It caches certificates and TPPs, only for speed. */
export function createGate(bank: Bank): Gate {
  const readCertificate = createCertificateReader();
  const met = new Map<string, Tpp>();
  const tppOf = async (certificate: Certificate): Promise<Tpp | null> => {
    const { organisation: name } = certificate;
    const organisation = organisationOf(certificate);
    if (organisation === null) return null;
    const known = met.get(organisation);
    if (known !== undefined) return known;
    const tpp = await meetTpp(bank.db, {
      organisation,
      name: name ?? organisation,
      now: bank.clock.transportNow(),
    });
    met.set(organisation, tpp);
    return tpp;
  };

  return async (operation, request) => {
    const repeated = refuseRepeated(request.rawHeaders);
    if (repeated !== null) return refusedBy('headers-once', repeated);
    const decoded = decodeHeaders(request.rawHeaders);
    if (!decoded.ok) return refusedBy('headers-readable', decoded.answer);
    const { values } = decoded;
    const missing = refuseMissing(operation, values, request.body);
    if (missing !== null) return refusedBy('headers-required', missing);
    const forms = refuseForms(values) ?? refuseReturnParameter(values);
    if (forms !== null) return refusedBy('headers-form', forms);
    const date = refuseDate(values, bank.clock.transportNow());
    if (date !== null) return refusedBy('date', date);
    const digest = refuseDigest(values, request.body);
    if (digest !== null) return refusedBy('digest', digest);
    const signed = checkSignature(operation, request, decoded, bank, readCertificate);
    if (!signed.ok) return signed;
    const tpp = await tppOf(signed.certificate);
    if (tpp === null) {
      return refusedBy(
        'certificate',
        refuse(
          'BAD_REQUEST',
          'TPP-Signature-Certificate: expected a subject with organizationIdentifier or O, found neither.',
          { path: HEADER.tppSignatureCertificate },
        ),
      );
    }
    const headers = readHeaders(operation, values);
    return { ok: true, request: { tpp, headers, fingerprint: fingerprintOf(request, headers) } };
  };
}

function refusedBy(
  check: RequestCheck,
  answer: Answer,
): { ok: false; check: RequestCheck; answer: Answer } {
  return { ok: false, check, answer };
}

/**
 * 400 when a header that may occur once occurs twice.
 * @see supplement#10.15
 */
function refuseRepeated(rawHeaders: readonly string[]): Answer | null {
  const name = repeatedHeader(rawHeaders.filter((_, index) => index % 2 === 0));
  return name === null
    ? null
    : refuse(
        'FORMAT_ERROR',
        `${name}: this header may be sent only once, but was sent more than once.`,
        { path: name },
      );
}

/** A request's headers: as received, which is what is signed, and with their encoded-words decoded. */
type ReadHeaders = { travelled: HeaderValues; values: HeaderValues };

/**
 * 400 FORMAT_ERROR for the first header, known or not, with raw characters outside printable ASCII, a broken
 * encoded-word, or a control character in one; and for one that is not in the interface and encodes other characters.
 * @see supplement#10.20
 */
function decodeHeaders(
  rawHeaders: readonly string[],
): ({ ok: true } & ReadHeaders) | { ok: false; answer: Answer } {
  const travelled = new Map<string, string>();
  const values = new Map<string, string>();
  const add = (to: Map<string, string>, name: string, value: string) => {
    const before = to.get(name);
    to.set(name, before === undefined ? value : `${before}, ${value}`);
  };
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    const read = receivedValue(name, value);
    if (!read.ok) {
      const { name: path, detail } = read;
      return refused(refuse('FORMAT_ERROR', `${path}: ${detail}.`, { path }));
    }
    add(travelled, name.toLowerCase(), value);
    add(values, name.toLowerCase(), read.value);
  }
  return { ok: true, travelled, values };
}

function headerValue(values: HeaderValues, key: HeaderKey): string | undefined {
  return values.get(HEADER[key].toLowerCase());
}

/** 400 HTTP_HEADER_REQUIRED for the first required header that the request lacks. */
function refuseMissing(
  operation: BankOperation,
  values: HeaderValues,
  body: Uint8Array,
): Answer | null {
  const required = requiredHeaders(operation.row.headers, body.length > 0);
  const missing = required.find((key) => (headerValue(values, key) ?? '').trim() === '');
  if (missing === undefined) return null;
  const name = HEADER[missing];
  return refuse(
    'HTTP_HEADER_REQUIRED',
    missing === 'digest'
      ? `${name}: expected the base64 hash of the body's ${body.length} bytes (SHA-256=…), got none.`
      : `${name}: expected a value, since this operation requires the header; got none.`,
    { path: name },
  );
}

/** 400 FORMAT_ERROR for the first header whose value has the wrong form. */
function refuseForms(values: HeaderValues): Answer | null {
  for (const key of HEADER_KEYS) {
    const value = headerValue(values, key);
    const fault = value === undefined ? null : formFault(key, value);
    if (value !== undefined && fault !== null) {
      const name = HEADER[key];
      const came = fault.includes(', got ') ? '' : ` Got ${quote(value)}.`;
      return refuse('FORMAT_ERROR', `${name}: ${fault}${came}`, { path: name });
    }
  }
  return null;
}

/**
 * 400 FORMAT_ERROR when the query of the TPP-Redirect-URI has a parameter that the redirect back adds.
 * @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp
 * @assumes redirect-uri-form
 */
function refuseReturnParameter(values: HeaderValues): Answer | null {
  const name = HEADER.tppRedirectUri;
  const value = headerValue(values, 'tppRedirectUri') ?? '';
  const parameter = value === '' ? null : returnParameterIn(value);
  return parameter === null
    ? null
    : refuse(
        'FORMAT_ERROR',
        `${name}: expected a query without ${parameter}, which the bank adds itself when the PSU returns.`,
        { path: name },
      );
}

/** @see interface#limits */
function refuseDate(values: HeaderValues, now: Date): Answer | null {
  const verified = verifyDate(headerValue(values, 'date') ?? '', now);
  if (verified.ok) return null;
  const code = verified.reason === 'date-malformed' ? 'FORMAT_ERROR' : 'BAD_REQUEST';
  return refuse(code, verified.detail, { path: HEADER.date });
}

/** Where a missing or empty Digest matters, it was refused earlier. @see supplement#4 */
function refuseDigest(values: HeaderValues, body: Uint8Array): Answer | null {
  const digest = headerValue(values, 'digest');
  if (digest === undefined || digest.trim() === '') return null;
  const verified = verifyDigest(digest, body);
  if (verified.ok) return null;
  const code = verified.reason === 'digest-mismatch' ? 'BAD_REQUEST' : 'FORMAT_ERROR';
  return refuse(code, verified.detail, { path: HEADER.digest });
}

/**
 * Certificate, signature and role.
 * @see interface#authentication
 * @assumes certificate-refusal-status
 */
function checkSignature(
  operation: BankOperation,
  request: IncomingRequest,
  { travelled, values }: ReadHeaders,
  bank: Bank,
  readCertificate: CertificateReader,
): { ok: true; certificate: Certificate } | Extract<GateResult, { ok: false }> {
  const reading = readCertificate(headerValue(values, 'tppSignatureCertificate') ?? '');
  if (!reading.ok) {
    return refusedBy(
      'certificate',
      refuse('FORMAT_ERROR', reading.detail, { path: HEADER.tppSignatureCertificate }),
    );
  }
  const { certificate } = reading;
  const validation = validateCertificate({
    certificate,
    trustedIssuers: bank.trustedIssuers,
    now: bank.clock.transportNow(),
  });
  if (!validation.ok) {
    return refusedBy(
      'certificate',
      refuse('BAD_REQUEST', validation.detail, { path: HEADER.tppSignatureCertificate }),
    );
  }
  const verification = verifySignature({
    method: request.method,
    target: request.target,
    headers: Object.fromEntries(travelled),
    certificate,
  });
  if (!verification.ok) {
    return refusedBy(
      'signature',
      refuse('BAD_REQUEST', verification.detail, { path: HEADER.signature }),
    );
  }
  const { roles } = operation.row;
  if (roles.length > 0 && !roles.some((role) => validation.roles.includes(role))) {
    return refusedBy(
      'role',
      refuse(
        'FORBIDDEN',
        `This operation is for a TPP with the role ${roles.join(' or ')}; the certificate names ${validation.roles.join(', ')}.`,
        { path: HEADER.tppSignatureCertificate },
      ),
    );
  }
  return { ok: true, certificate };
}

/** The headers that the operation has; others have no effect. */
function readHeaders({ row }: BankOperation, values: HeaderValues): CallHeaders {
  const text = (key: HeaderKey): string | null => {
    const value = readsHeader(row.headers, key) ? headerValue(values, key) : undefined;
    return value === undefined || value === '' ? null : value;
  };
  return {
    requestId: text('requestId') ?? '',
    tppSessionId: text('tppSessionId'),
    tppRedirectUri: text('tppRedirectUri'),
    tppRedirectPreferred: text('tppRedirectPreferred') !== 'false',
    psuId: text('psuId')?.toLowerCase() ?? null,
    psuCorporateId: text('psuCorporateId')?.toLowerCase() ?? null,
    psuIpAddress: text('psuIpAddress'),
    // Their forms were checked earlier.
    psuContext: text('psuContext') as PsuContext | null,
    psuIdentity: text('psuIdentity'),
    psuAuthMethodPreferred: text('psuAuthMethodPreferred') as AuthMethod | null,
    psuAcceptLanguage: text('psuAcceptLanguage'),
    xAcceptFix: text('xAcceptFix'),
  };
}

function fingerprintOf(request: IncomingRequest, headers: CallHeaders): Buffer {
  const { psuId, psuIdentity, psuContext, psuCorporateId, tppSessionId, tppRedirectUri } = headers;
  const of = [psuId, psuIdentity, psuContext, psuCorporateId, tppSessionId, tppRedirectUri];
  return createHash('sha256')
    .update(`${[request.method, request.target, ...of.map((value) => value ?? '')].join('\n')}\n`)
    .update(request.body)
    .digest();
}
