/**
 * Opaque resource ids: `enc!!` and url-safe base64 that ends in one `=`. They are made from the resource's UUID with
 * the bank's own secret, so an id is the same in every answer, and a made-up one is recognised without the database.
 * Who may see the resource is decided elsewhere. Texts that a TPP only passes back are sealed with the same secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountKind, BankAccount } from '@/sandbox-bank/store/ledger/account';

/** What an id identifies; an id of one kind is invalid for another. */
export type ResourceKind = 'account' | 'card-account' | 'transaction' | 'payment' | 'basket';

export type ResourceIds = {
  /** The wire id of a UUID. */
  seal(kind: ResourceKind, id: string): string;
  /** The UUID behind a wire id, or null when this bank never issued it for that kind. */
  open(kind: ResourceKind, sealed: string): string | null;
  /** A text for a TPP to pass back, as url-safe base64; it is not secret, and goes with `of` alone. */
  sealText(of: string, text: string): string;
  /** The text, or null when this bank never sealed it for `of`. */
  openText(of: string, sealed: string): string | null;
};

/** The kinds of ids that accounts and card accounts have. */
const ACCOUNT_IDS = {
  account: 'account',
  card: 'card-account',
} as const satisfies Record<AccountKind, ResourceKind>;

/** The id of an account or card account on the wire. */
export function sealAccountId(
  ids: ResourceIds,
  { kind, id }: Pick<BankAccount, 'kind' | 'id'>,
): string {
  return ids.seal(ACCOUNT_IDS[kind], id);
}

/** The UUID of an account of a kind, or null for an id that this bank never issued for one. */
export function openAccountId(ids: ResourceIds, kind: AccountKind, sealed: string): string | null {
  return ids.open(ACCOUNT_IDS[kind], sealed);
}

const PREFIX = 'enc!!';
const TAG_BYTES = 16;
const UUID_BYTES = 16;
/** The most ids kept in memory, some 2 MB. */
const REMEMBERED_MAX = 10_000;

/** The ids of one bank. @param secret the bank's own, which never changes. */
export function createResourceIds(secret: Uint8Array): ResourceIds {
  const maskOf = (tag: Uint8Array) =>
    createHmac('sha256', secret).update('mask').update(tag).digest().subarray(0, UUID_BYTES);
  const tagOf = (kind: ResourceKind, uuid: Uint8Array) =>
    createHmac('sha256', secret)
      .update(`tag ${kind} `)
      .update(uuid)
      .digest()
      .subarray(0, TAG_BYTES);
  const seal = (kind: ResourceKind, id: string) => {
    const uuid = Buffer.from(id.replaceAll('-', ''), 'hex');
    const tag = tagOf(kind, uuid);
    return `${PREFIX}${Buffer.concat([tag, xor(uuid, maskOf(tag))]).toString('base64url')}=`;
  };
  const textTagOf = (of: string, text: Uint8Array) =>
    createHmac('sha256', secret)
      .update(`text ${Buffer.byteLength(of)} ${of} `)
      .update(text)
      .digest()
      .subarray(0, TAG_BYTES);
  // The ids of an account are in every answer about it, and two hashes each time are a good part of a short answer.
  const sealedBefore = new Map<string, string>();
  return {
    seal: (kind, id) => {
      const key = `${kind} ${id}`;
      let sealed = sealedBefore.get(key);
      if (sealed === undefined) {
        sealed = seal(kind, id);
        if (sealedBefore.size >= REMEMBERED_MAX) sealedBefore.clear();
        sealedBefore.set(key, sealed);
      }
      return sealed;
    },
    open: (kind, sealed) => {
      if (!sealed.startsWith(PREFIX) || !sealed.endsWith('=')) return null;
      const text = sealed.slice(PREFIX.length, -1);
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== TAG_BYTES + UUID_BYTES || bytes.toString('base64url') !== text) {
        return null;
      }
      const tag = bytes.subarray(0, TAG_BYTES);
      const uuid = xor(bytes.subarray(TAG_BYTES), maskOf(tag));
      return timingSafeEqual(tag, tagOf(kind, uuid)) ? uuidText(uuid) : null;
    },
    sealText: (of, text) => {
      const bytes = Buffer.from(text, 'utf8');
      return Buffer.concat([textTagOf(of, bytes), bytes]).toString('base64url');
    },
    openText: (of, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < TAG_BYTES || bytes.toString('base64url') !== sealed) return null;
      const text = bytes.subarray(TAG_BYTES);
      const isSealed = timingSafeEqual(bytes.subarray(0, TAG_BYTES), textTagOf(of, text));
      return isSealed ? text.toString('utf8') : null;
    },
  };
}

function xor(left: Uint8Array, right: Uint8Array): Buffer {
  return Buffer.from(left.map((octet, index) => octet ^ (right[index] ?? 0)));
}

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
