import type { z } from 'zod';
import type { AspspErrorCode } from '@/lib/aspsp/error';
import type { Refused } from '@/lib/aspsp/outcome';
import type { Db } from '@/lib/db/client';
import type { OutboxCall } from '@/lib/db/payments/outbox-calls';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';

/** The calls that may move money, or enable it to move. */
export type CallOperation =
  | 'create-payment'
  | 'authorise-payment'
  | 'delete-payment'
  | 'authorise-cancellation'
  | 'create-basket'
  | 'authorise-basket'
  | 'delete-basket';

/** How a call ended; these states are final. */
export type CallResult<Value> =
  | { readonly kind: 'done'; readonly value: Value; readonly status: number }
  /** A success status means that the request was carried out; any other, that nothing was done. */
  | {
      readonly kind: 'sca-required';
      readonly scaRedirect: string;
      readonly status: number;
      readonly messages: readonly TppMessage[];
      readonly json: unknown;
    }
  | { readonly kind: 'refused'; readonly status: number; readonly messages: readonly TppMessage[] }
  /** No attempt got a connection, so the bank has certainly not received it. */
  | { readonly kind: 'not-sent'; readonly code: AspspErrorCode }
  /** The bank may have carried it out, but has not said so. */
  | { readonly kind: 'unknown' };

/** What is known of a call now. `pending`: it has not ended; its tries continue, or someone else is making it. */
export type CallProgress<Value> = CallResult<Value> | { readonly kind: 'pending' };

/** What the result of a call changes in what we store, one per operation. */
export type CallEffects<Value> = {
  readonly operation: CallOperation;
  /** What the bank answers on success. */
  readonly schema: z.ZodType<Value>;
  /** Accepts any success that matches the schema, whatever its links; and every answer whatever its media type. */
  readonly doneIsEnough?: boolean;
  /** What a 202 or 204 means if its body or link is unusable, where that status alone says what was done. */
  readonly unreadable?: { readonly value: Value };
  /**
   * Who may resume an abandoned call. `anyone`: a process on its own. `psu`: only with the PSU present, since the
   * interface requires their address and Brygge does not store it. `nobody`: nothing waits for the answer.
   */
  readonly resumedBy: 'anyone' | 'psu' | 'nobody';
  /**
   * Whether a refusal counts after an earlier try that may have arrived. It does not for a creation or deletion: the
   * bank may refuse the second because it carried out the first.
   */
  readonly refusalCounts: boolean;
  /** What a refusal that does not count says about the earlier try; null for nothing. */
  readonly earlierTry?: (refused: Refused) => CallResult<Value> | null;
  /** Stores what the result changes, in the transaction that ends the call. */
  apply(db: Db, call: OutboxCall, end: CallResult<Value>, now: Date): Promise<void>;
};
