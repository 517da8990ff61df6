/**
 * The contents of a move of a bank: who the person is there, sealed while it waits a day for the mailbox to confirm.
 */
import type { UnreadableAccount } from '@/lib/db/accounts';
import type { ConnectionMove } from '@/lib/db/connections/connection-moves';
import { env } from '@/lib/env';
import type { Account } from '@/lib/xs2a/account/account';
import type { ScaSuccess } from '@/lib/xs2a/message/sca-return';
import { open, openRow, seal } from './seal';

export type MoveIdentity = {
  returned: ScaSuccess;
  /** Once the bank has confirmed it: the accounts that it lists, or null if none were asked for. */
  confirmed: {
    accounts: readonly Account[] | null;
    /** Missing in moves sealed by an older version. */
    unreadable?: readonly UnreadableAccount[];
    agreementName: string | null;
  } | null;
};

type Key = Pick<ConnectionMove, 'userId' | 'id'>;

export function sealMove(key: Key, identity: MoveIdentity): string {
  return seal(env().PSU_ID_KEYS, 'connection-move', rowOf(key), JSON.stringify(identity));
}

/** Null when its key is not known: the person starts again. */
export function openMove(move: Key & Pick<ConnectionMove, 'sealedIdentity'>): MoveIdentity | null {
  const text = open(env().PSU_ID_KEYS, 'connection-move', rowOf(move), move.sealedIdentity);
  return text === null ? null : JSON.parse(text);
}

/** The move's identity sealed with the current key. @throws UnreadableRow when it cannot be decrypted. */
export function resealMove(move: Key & Pick<ConnectionMove, 'sealedIdentity'>): string {
  const keys = env().PSU_ID_KEYS;
  const text = openRow(keys, 'connection-move', rowOf(move), move.sealedIdentity);
  return seal(keys, 'connection-move', rowOf(move), text);
}

function rowOf({ userId, id }: Key): string[] {
  return [userId, id];
}
