/**
 * Examines a signed request for the developer who made it. It runs all the checks that a bank runs, rather than
 * stopping at the first failure, and gives a likely cause for each. It decides nothing and stores nothing.
 */
import { HEADER, type HeaderKey, headerKey, SIGNED_HEADERS } from '@/lib/xs2a/message/header';
import { requiredHeaders } from '@/lib/xs2a/message/operation-headers';
import { operationOf } from '@/lib/xs2a/message/operation-of';
import {
  type Certificate,
  createCertificateReader,
  parseCertificate,
} from '@/lib/xs2a/signature/certificate';
import { verifyDigest } from '@/lib/xs2a/signature/digest';
import { excerpt } from '@/lib/xs2a/signature/excerpt';
import {
  formFault,
  isCheckedWithSignature,
  type ReceivedValue,
  receivedValue,
  repeatedHeader,
} from '@/lib/xs2a/signature/received-headers';
import { parseSignatureHeader } from '@/lib/xs2a/signature/signature-header';
import { REQUEST_TARGET, requestTarget } from '@/lib/xs2a/signature/signing-string';
import {
  type CertificateRefusalReason,
  validateUse,
} from '@/lib/xs2a/signature/validate-certificate';
import {
  type SignatureRefusal,
  type SignatureRefusalReason,
  verifyValues,
} from '@/lib/xs2a/signature/verify';
import { verifyDate } from '@/lib/xs2a/signature/verify-date';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import { type DigestSlip, digestSlip } from './digest-slip';
import type { WrittenRequest } from './request-text';

/** Why a bank would refuse the request, as far as the request alone shows, or why a check could not be made. */
export type Cause =
  | 'header-twice'
  | 'header-missing'
  | 'header-form'
  | 'date-malformed'
  | 'date-iso'
  | 'clock-zone'
  | 'clock-off'
  | 'certificate-malformed'
  | 'certificate-differs'
  | 'digest-malformed'
  | 'digest-algorithm'
  | 'digest-mismatch'
  | 'body-elsewhere'
  | 'body-without-line-breaks'
  | 'header-not-sent'
  | 'path-unknown'
  | 'certificate-unusable'
  | 'request-line-missing'
  | DigestSlip
  | Exclude<CertificateRefusalReason, 'issuer-unknown' | 'issuer-signature' | 'issuer-expired'>
  | Exclude<SignatureRefusalReason, 'signature-missing' | 'certificate-not-rsa'>
  | NonNullable<SignatureRefusal['slip']>;

/** The checks, in the order a bank runs them. */
export const EXAMINED_CHECKS = [
  'repeated',
  'required',
  'forms',
  'date',
  'certificate',
  'digest',
  'signature',
] as const;
export type ExaminedCheck = (typeof EXAMINED_CHECKS)[number];

/** `detail` is an English sentence, as a bank would put it in a `tppMessage`. */
export type Finding = {
  check: ExaminedCheck;
  outcome: 'passed' | 'failed' | 'skipped';
  detail: string | null;
  cause: Cause | null;
};

/** One line of the signing string. `origin`: where the value came from; null when the request does not have it. */
export type SigningLine = {
  name: string;
  value: string | null;
  origin: 'request-line' | 'header' | null;
};

export type Examination = {
  operation: string | null;
  findings: Finding[];
  /** What should have been signed, line by line in the order of `headers`; empty when that cannot be determined. */
  signingString: SigningLine[];
};

/** The request to examine, and what to check it against. */
export type ExaminedRequest = {
  request: WrittenRequest;
  /** A certificate pasted separately from the request: PEM, or base64 on one line. */
  certificate?: string | undefined;
  now: Date;
};

/** Examines a request. @see interface#authentication */
export function examineRequest({
  request,
  certificate: beside,
  now,
}: ExaminedRequest): Examination {
  const { method, target } = request;
  const values = valuesOf(request);
  const operation = target === undefined ? undefined : operationOf(method, pathOf(target));
  const presented = readCertificates(values, beside);
  return {
    operation: operation === undefined ? null : `${operation.method} ${operation.path}`,
    findings: [
      examineRepeated(request),
      examineRequired(values, operation?.headers, hasBody(request)),
      examineForms(values),
      examineDate(values, now),
      examineCertificate(presented, operation?.roles ?? [], now),
      examineDigest(values, request),
      examineSignature(values, presented.certificate),
    ],
    signingString: signingLines(values),
  };
}

type Values = ReadonlyMap<string, string>;

const passed = (check: ExaminedCheck, detail: string | null = null): Finding => ({
  check,
  outcome: 'passed',
  detail,
  cause: null,
});
const skipped = (check: ExaminedCheck, detail: string, cause: Cause | null = null): Finding => ({
  check,
  outcome: 'skipped',
  detail,
  cause,
});
const failed = (check: ExaminedCheck, cause: Cause, detail: string): Finding => ({
  check,
  outcome: 'failed',
  detail,
  cause,
});

const pathOf = (target: string) => target.split('?')[0] ?? '';

/** Values by lower-case name, and the target. Of a header that occurs twice, the first counts. */
function valuesOf({ method, target, host, headers }: WrittenRequest): Values {
  const values = new Map<string, string>();
  for (const [name, value] of headers) {
    const lowerCase = name.toLowerCase();
    if (!values.has(lowerCase)) values.set(lowerCase, value);
  }
  // A client takes it from the address unless a header says otherwise.
  if (host !== undefined && !values.has('host')) values.set('host', host);
  if (target !== undefined) values.set(REQUEST_TARGET, requestTarget({ method, target }));
  return values;
}

function headerValue(values: Values, key: HeaderKey): string | undefined {
  const value = values.get(HEADER[key].toLowerCase());
  return value === '' ? undefined : value;
}

/** With its encoded words decoded, as the bank reads every header but Signature. */
function decodedValue(values: Values, key: HeaderKey): ReceivedValue | undefined {
  const value = headerValue(values, key);
  return value === undefined ? undefined : receivedValue(HEADER[key], value);
}

const unreadable = ({ name, detail }: { name: string; detail: string }) => `${name}: ${detail}.`;

function examineRepeated({ headers }: WrittenRequest): Finding {
  const twice = repeatedHeader(headers.map(([name]) => name));
  return twice === null
    ? passed('repeated')
    : failed('repeated', 'header-twice', `${twice} may occur only once, but occurs twice.`);
}

function examineRequired(
  values: Values,
  kind: Parameters<typeof requiredHeaders>[0] | undefined,
  isWithBody: boolean,
): Finding {
  // Every operation requires at least the headers that the sandbox operations do.
  const required = requiredHeaders(kind ?? 'sandbox', isWithBody);
  const missing = required.filter((key) => headerValue(values, key) === undefined);
  if (missing.length > 0) {
    const names = missing.map((key) => HEADER[key]).join(', ');
    return failed('required', 'header-missing', `Missing: ${names}.`);
  }
  return kind === undefined
    ? skipped(
        'required',
        'The path is not part of the interface, so only the headers that every operation requires were checked.',
        'path-unknown',
      )
    : passed('required');
}

function examineForms(values: Values): Finding {
  for (const [name, value] of values) {
    const key = headerKey(name);
    if (name === REQUEST_TARGET || (key !== undefined && isCheckedWithSignature(key))) continue;
    const read = receivedValue(name, value);
    if (!read.ok) return failed('forms', 'header-form', unreadable(read));
    const fault = key === undefined ? null : formFault(key, read.value);
    if (key !== undefined && fault !== null)
      return failed('forms', 'header-form', `${HEADER[key]}: ${fault}`);
  }
  return passed('forms');
}

/** A wrong time zone is off by whole hours; pasting a request takes at most two minutes. */
const ZONE_HOURS_MAX = 14;
const ZONE_SLACK_SECONDS = 120;

const ISO_8601 = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

function examineDate(values: Values, now: Date): Finding {
  const read = decodedValue(values, 'date');
  if (read === undefined) return skipped('date', 'The request has no Date.', 'header-not-sent');
  if (!read.ok) return failed('date', 'date-malformed', unreadable(read));
  const { value } = read;
  const verified = verifyDate(value, now);
  if (verified.ok) return passed('date');
  if (verified.reason === 'date-malformed') {
    return failed('date', ISO_8601.test(value) ? 'date-iso' : 'date-malformed', verified.detail);
  }
  const hours = Math.round(verified.offSeconds / 3600);
  const isZone =
    hours !== 0 &&
    Math.abs(hours) <= ZONE_HOURS_MAX &&
    Math.abs(verified.offSeconds - hours * 3600) <= ZONE_SLACK_SECONDS;
  return failed('date', isZone ? 'clock-zone' : 'clock-off', verified.detail);
}

type Presented = {
  /** The certificate that the signature is verified with. */
  certificate: Certificate | undefined;
  finding: Finding | null;
};

function readCertificates(values: Values, beside: string | undefined): Presented {
  const read = decodedValue(values, 'tppSignatureCertificate');
  const pasted = beside === undefined || beside.trim() === '' ? undefined : readPasted(beside);
  const ofHeader = read?.ok ? createCertificateReader()(read.value) : undefined;
  if (pasted === null) {
    const detail = 'The certificate you pasted separately is neither PEM nor base64 of its DER.';
    return {
      certificate: ofHeader?.ok ? ofHeader.certificate : undefined,
      finding: failed('certificate', 'certificate-malformed', detail),
    };
  }
  if (read?.ok === false) {
    return {
      certificate: pasted,
      finding: failed('certificate', 'certificate-malformed', unreadable(read)),
    };
  }
  if (ofHeader === undefined) {
    const detail = `The request has no ${HEADER.tppSignatureCertificate}.`;
    return {
      certificate: pasted,
      finding: pasted === undefined ? skipped('certificate', detail, 'header-not-sent') : null,
    };
  }
  if (!ofHeader.ok) {
    return {
      certificate: pasted,
      finding: failed('certificate', 'certificate-malformed', ofHeader.detail),
    };
  }
  if (pasted !== undefined && !pasted.x509.raw.equals(ofHeader.certificate.x509.raw)) {
    const detail = `The request carries ${excerpt(ofHeader.certificate.keyId, 150)}; the one you pasted separately is ${excerpt(pasted.keyId, 150)}.`;
    return {
      certificate: ofHeader.certificate,
      finding: failed('certificate', 'certificate-differs', detail),
    };
  }
  return { certificate: ofHeader.certificate, finding: null };
}

/** Null when it cannot be read. */
function readPasted(text: string): Certificate | null {
  try {
    return parseCertificate(
      text.includes('-----BEGIN') ? text.trim() : Buffer.from(text.replaceAll(/\s/g, ''), 'base64'),
    );
  } catch {
    return null;
  }
}

/** `roles`: of which the certificate needs one; none for an operation of any TPP. */
function examineCertificate(
  { certificate, finding }: Presented,
  roles: readonly Psd2Role[],
  now: Date,
): Finding {
  if (finding !== null) return finding;
  if (certificate === undefined) {
    return skipped('certificate', 'The request has no certificate.', 'header-not-sent');
  }
  const validation = validateUse({ certificate, now, ...(roles.length > 0 && { roles }) });
  if (validation.ok) {
    return passed(
      'certificate',
      `${certificate.organisation ?? certificate.issuerName}, roles ${validation.roles.join(', ')}. Its issuer is not checked here.`,
    );
  }
  const { reason, detail } = validation;
  return reason === 'issuer-unknown' || reason === 'issuer-signature' || reason === 'issuer-expired'
    ? skipped('certificate', detail)
    : failed('certificate', reason, detail);
}

function hasBody({ body, isBodyElsewhere }: WrittenRequest): boolean {
  return body.length > 0 || isBodyElsewhere === true;
}

function examineDigest(values: Values, request: WrittenRequest): Finding {
  const read = decodedValue(values, 'digest');
  if (read === undefined) {
    return hasBody(request)
      ? skipped('digest', 'The request has no Digest.', 'header-not-sent')
      : passed('digest', 'No body, no Digest.');
  }
  if (!read.ok) return failed('digest', 'digest-malformed', unreadable(read));
  if (request.isBodyElsewhere) {
    const sentence = 'The body is not in this command, so its digest was not checked.';
    return request.losesLineBreaks
      ? skipped(
          'digest',
          `${sentence} With -d, curl strips line breaks from the file it reads; --data-binary keeps them.`,
          'body-without-line-breaks',
        )
      : skipped('digest', sentence, 'body-elsewhere');
  }
  const { body } = request;
  const verified = verifyDigest(read.value, body);
  if (verified.ok) return passed('digest');
  return failed('digest', digestSlip(read.value, body) ?? verified.reason, verified.detail);
}

function examineSignature(values: Values, certificate: Certificate | undefined): Finding {
  if (!values.has('signature')) {
    return skipped('signature', 'The request has no Signature.', 'header-not-sent');
  }
  if (certificate === undefined) {
    return skipped(
      'signature',
      'Without a certificate that can be read, no signature can be verified.',
      'certificate-unusable',
    );
  }
  const listed = parseSignatureHeader(values.get('signature') ?? '');
  if (listed.ok && listed.parts.headers.includes(REQUEST_TARGET) && !values.has(REQUEST_TARGET)) {
    return skipped(
      'signature',
      '(request-target) is signed: paste the request line too, such as GET /v1/accounts.',
      'request-line-missing',
    );
  }
  const verification = verifyValues(values, certificate, SIGNED_HEADERS);
  if (verification.ok) return passed('signature');
  const { reason, slip, detail } = verification;
  // Both were checked above.
  return reason === 'signature-missing' || reason === 'certificate-not-rsa'
    ? skipped('signature', detail, 'certificate-unusable')
    : failed('signature', slip ?? reason, detail);
}

function signingLines(values: Values): SigningLine[] {
  const parsed = parseSignatureHeader(values.get('signature') ?? '');
  const names = parsed.ok
    ? parsed.parts.headers
    : SIGNED_HEADERS.filter((name) => values.has(name));
  return names.map((name) => {
    const value = values.get(name) ?? null;
    const origin = name === REQUEST_TARGET ? 'request-line' : 'header';
    return { name, value, origin: value === null ? null : origin };
  });
}
