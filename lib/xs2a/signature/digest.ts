/**
 * The `Digest` header: RFC 3230 with the two algorithms of RFC 5843 that the interface names, SHA-256 and SHA-512. It
 * hashes the bytes on the wire; whether a request needs a digest is decided elsewhere.
 */
import { hash } from 'node:crypto';
import { excerpt } from './excerpt';

/** The algorithms of the interface, as written in the header. */
export type DigestAlgorithm = 'SHA-256' | 'SHA-512';

const HASH_NAMES: Readonly<Record<DigestAlgorithm, string>> = {
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
};

/**
 * The value of a `Digest` header for these bytes, such as
 * `SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=`.
 *
 * @see interface#header-meanings-common
 */
export function digestOf(body: Uint8Array, algorithm: DigestAlgorithm = 'SHA-256'): string {
  return `${algorithm}=${hashOf(body, algorithm)}`;
}

export type DigestRefusalReason = 'digest-malformed' | 'digest-algorithm' | 'digest-mismatch';

/** `algorithms` are the ones that were checked. `detail` is one sentence for the TPP. */
export type DigestVerification =
  | { ok: true; algorithms: DigestAlgorithm[] }
  | { ok: false; reason: DigestRefusalReason; detail: string };

/**
 * Checks a `Digest` header against the bytes of the body. The header may list several digests, separated by commas,
 * with algorithm names in any case. Every SHA-256 and SHA-512 must be right, and there must be at least one; digests
 * with other algorithms are ignored.
 *
 * @see interface#header-meanings-common
 */
export function verifyDigest(header: string, body: Uint8Array): DigestVerification {
  const algorithms: DigestAlgorithm[] = [];
  for (const instance of header.split(',')) {
    const equals = instance.indexOf('=');
    const name = instance.slice(0, Math.max(equals, 0)).trim();
    if (name === '') {
      return refuse(
        'digest-malformed',
        `Digest: ${excerpt(instance)} is not of the form SHA-256=<base64>.`,
      );
    }
    const algorithm = digestAlgorithm(name);
    if (algorithm === undefined) {
      continue;
    }
    const presented = instance.slice(equals + 1).trim();
    const expected = hashOf(body, algorithm);
    if (presented !== expected) {
      return refuse(
        'digest-mismatch',
        `Digest: the ${algorithm} of the ${body.length} bytes of the body is ${expected}, but the header says ${excerpt(presented, 100)}.`,
      );
    }
    algorithms.push(algorithm);
  }
  return algorithms.length > 0
    ? { ok: true, algorithms }
    : refuse('digest-algorithm', `Digest: expected SHA-256 or SHA-512, got ${excerpt(header)}.`);
}

function hashOf(body: Uint8Array, algorithm: DigestAlgorithm): string {
  return hash(HASH_NAMES[algorithm], body, 'base64');
}

function digestAlgorithm(name: string): DigestAlgorithm | undefined {
  const upperCase = name.toUpperCase();
  return upperCase === 'SHA-256' || upperCase === 'SHA-512' ? upperCase : undefined;
}

function refuse(reason: DigestRefusalReason, detail: string): DigestVerification {
  return { ok: false, reason, detail };
}
