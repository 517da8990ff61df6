/**
 * The `keyId` of a signature: `SN=<serial>,CA=<issuer>`. It identifies the certificate. Writing it is part of the
 * parsed certificate (`certificate.keyId`); comparing it by meaning is done here.
 */
import type { Certificate } from './certificate';
import { isSameName, parseDistinguishedName } from './distinguished-name';
import { excerpt } from './excerpt';

export type KeyIdRefusalReason = 'key-id-malformed' | 'key-id-serial' | 'key-id-issuer';

/** `detail` is one sentence for the TPP. */
export type KeyIdVerification =
  | { ok: true }
  | { ok: false; reason: KeyIdRefusalReason; detail: string; slip?: KeyIdSlip };

/** The usual mistakes in writing a keyId. */
export type KeyIdSlip = 'serial-decimal' | 'issuer-order';

const KEY_ID_EXCERPT_CHARACTERS_MAX = 150;

/**
 * Whether a keyId identifies this certificate. The serial number may have leading zeros and lower-case digits. The
 * issuer is compared by meaning, so that every spelling that RFC 2253 and RFC 4514 readers must accept is accepted.
 *
 * @see interface#authentication
 * @assumes issuer-compared-by-meaning
 */
export function verifyKeyId(keyId: string, certificate: Certificate): KeyIdVerification {
  if (keyId === certificate.keyId) {
    return { ok: true };
  }
  const parts = /^ *SN *= *([0-9A-F]+) *, *CA *= *(.*)$/is.exec(keyId);
  const [, serialNumber, issuer] = parts ?? [];
  if (serialNumber === undefined || issuer === undefined) {
    return refuse(
      'key-id-malformed',
      `expected SN=<serial in hex>,CA=<issuer>, got ${excerpt(keyId)}`,
    );
  }
  if (canonicalSerial(serialNumber) !== canonicalSerial(certificate.serialNumber)) {
    return {
      ...refuse(
        'key-id-serial',
        `the certificate's serial number is ${certificate.serialNumber}, but SN is ${excerpt(serialNumber)}`,
      ),
      ...(isDecimalOf(serialNumber, certificate.serialNumber) && { slip: 'serial-decimal' }),
    };
  }
  const parsed = parseDistinguishedName(issuer);
  if (!parsed.ok) {
    return refuse('key-id-malformed', `the issuer after CA= has ${parsed.detail}`);
  }
  if (isSameName(parsed.name, certificate.issuer)) return { ok: true };
  return {
    ...refuse(
      'key-id-issuer',
      `expected ${excerpt(certificate.keyId, KEY_ID_EXCERPT_CHARACTERS_MAX)}, got ${excerpt(keyId, KEY_ID_EXCERPT_CHARACTERS_MAX)}`,
    ),
    ...(isSameName(parsed.name.toReversed(), certificate.issuer) && { slip: 'issuer-order' }),
  };
}

function isDecimalOf(digits: string, hex: string): boolean {
  return /^[0-9]{1,60}$/.test(digits) && BigInt(digits) === BigInt(`0x${hex}`);
}

function canonicalSerial(hex: string): string {
  return hex.replace(/^0+(?=.)/, '').toUpperCase();
}

function refuse(reason: KeyIdRefusalReason, detail: string) {
  return { ok: false, reason, detail: `Signature: keyId: ${detail}.` } as const;
}
