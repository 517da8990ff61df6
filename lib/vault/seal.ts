/**
 * Encryption of whatever must not be readable at rest: AES-256-GCM with the keys of PSU_ID_KEYS, of which the first
 * seals and all open. Each purpose has its own derived key. The additional data binds a sealed value to its row, so a
 * value copied elsewhere cannot be opened.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { SealKey } from '@/lib/env';
import { UnreadableRow } from './unreadable-row';

/** The keys in order: the first seals. */
export type SealKeys = readonly [SealKey, ...SealKey[]];

/** The purpose of a sealed value. Part of each key: renaming one makes stored values unreadable. */
export type SealPurpose =
  | 'psu-id'
  | 'corporate-id'
  | 'waiting-return'
  | 'sca-failure'
  | 'sca-redirect'
  | 'identity-number'
  | 'agreement'
  | 'payment-draft'
  | 'payment-request'
  | 'payment-read-back'
  | 'psu-message'
  | 'payment-likeness'
  | 'debtor-account'
  | 'money-call'
  | 'recipient'
  | 'transaction'
  | 'transaction-entries'
  | 'sync-memory'
  | 'category-rules'
  | 'saved-views'
  | 'insight-corrections'
  | 'mail'
  | 'connection-move'
  | 'inspected-call';

const IV_BYTES = 12;
const TAG_BYTES = 16;

const derivedKeys = new WeakMap<SealKey, Map<string, Buffer>>();

/**
 * Seals a text as `<key id>.<base64url of IV, ciphertext and tag>`.
 * @param row what the value belongs to: opening it takes exactly the same.
 * @throws UnreadableRow when the key was found to be a wrong one: no other process could open what it seals.
 */
export function seal(
  keys: SealKeys,
  purpose: SealPurpose,
  row: readonly string[],
  text: string,
): string {
  const [key] = keys;
  if (wrongKeyIds().has(key.id)) throw new UnreadableRow(key.id);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derived(key, `seal ${purpose}`), iv);
  cipher.setAAD(additionalData(purpose, key.id, row));
  const sealed = Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${key.id}.${sealed.toString('base64url')}`;
}

/** The text, or null when it was not sealed for this purpose and row by a key that we have. */
export function open(
  keys: SealKeys,
  purpose: SealPurpose,
  row: readonly string[],
  sealed: string,
): string | null {
  const [keyId = '', encoded = '', ...more] = sealed.split('.');
  const key = keys.find((one) => one.id === keyId);
  const bytes = Buffer.from(encoded, 'base64url');
  if (
    key === undefined ||
    more.length > 0 ||
    bytes.length < IV_BYTES + TAG_BYTES ||
    // One value must have one spelling, but base64url would tolerate stray final bits.
    bytes.toString('base64url') !== encoded
  )
    return null;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derived(key, `seal ${purpose}`),
    bytes.subarray(0, IV_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(additionalData(purpose, key.id, row));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return null;
  }
}

/** Notes whether a key has other bytes than the one whose id it has: then it seals nothing in this process. */
export function noteKey(keyId: string, { isWrong }: { isWrong: boolean }): void {
  if (isWrong) wrongKeyIds().add(keyId);
  else wrongKeyIds().delete(keyId);
}

/** The columns of a row that has one sealed text, named `column`, with the key that sealed it. */
export function sealRow<Column extends string>(
  keys: SealKeys,
  purpose: SealPurpose,
  row: readonly string[],
  column: Column,
  text: string,
): Record<Column | 'keyId', string> {
  const columns = { [column]: seal(keys, purpose, row, text), keyId: keys[0].id };
  return columns as Record<Column | 'keyId', string>;
}

/** The text in a row. @throws UnreadableRow when it cannot be decrypted. */
export function openRow(
  keys: SealKeys,
  purpose: SealPurpose,
  row: readonly string[],
  sealed: string,
): string {
  const text = open(keys, purpose, row, sealed);
  if (text === null) throw new UnreadableRow(sealed.split('.')[0] ?? '');
  return text;
}

/** The keyed hash of an id or text within a scope (a bank, a user), ignoring case, under the key that seals. */
export function keyedHash(keys: SealKeys, purpose: SealPurpose, scope: string, id: string): string {
  return hashUnder(keys[0], purpose, scope, id);
}

/** The keyed hashes of an id or text under every key, since rows not yet resealed have one under an older key. */
export function keyedHashes(
  keys: SealKeys,
  purpose: SealPurpose,
  scope: string,
  id: string,
): string[] {
  return keys.map((key) => hashUnder(key, purpose, scope, id));
}

/** 32 bits of the keyed hash of a text within a scope (a user), for searching rows without decrypting them. */
export function keyedToken(key: SealKey, scope: string, text: string): number {
  return createHmac('sha256', derived(key, 'search token'))
    .update(JSON.stringify([scope, text]))
    .digest()
    .readInt32LE(0);
}

/** On the process itself: its start-up, routes and pages are bundled separately. */
function wrongKeyIds(): Set<string> {
  const holder = globalThis as { bryggeWrongKeys?: Set<string> };
  holder.bryggeWrongKeys ??= new Set();
  return holder.bryggeWrongKeys;
}

function derived(key: SealKey, use: string): Buffer {
  const ofKey = derivedKeys.get(key) ?? new Map<string, Buffer>();
  derivedKeys.set(key, ofKey);
  const known = ofKey.get(use);
  if (known !== undefined) return known;
  const made = Buffer.from(hkdfSync('sha256', key.key, new Uint8Array(), `brygge ${use}`, 32));
  ofKey.set(use, made);
  return made;
}

// JSON keeps ["a","b"] and ["ab",""] apart.
function additionalData(purpose: SealPurpose, keyId: string, row: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify([purpose, keyId, ...row]));
}

function hashUnder(key: SealKey, purpose: SealPurpose, scope: string, id: string): string {
  return (
    createHmac('sha256', derived(key, `hash ${purpose}`))
      // UUIDs mean the same in upper and lower case. Texts are hashed so too: stored hashes depend on it.
      .update(JSON.stringify([scope, id.toLowerCase()]))
      .digest('base64url')
  );
}
