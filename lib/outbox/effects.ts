import type { z } from 'zod';
import type { AspspErrorCode } from '@/lib/aspsp/error';
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

/** How a call has ended; these states are final. */
export type CallResult<Value> =
  | { readonly kind: 'done'; readonly value: Value; readonly status: number }
  /** A success status means that the request was carried out; any other, that nothing was. */
  | {
      readonly kind: 'sca-required';
      readonly scaRedirect: string;
      readonly status: number;
      readonly messages: readonly TppMessage[];
      readonly json: unknown;
    }
  | { readonly kind: 'refused'; readonly status: number; readonly messages: readonly TppMessage[] }
  /** No attempt got a connection: the bank has certainly not received it. */
  | { readonly kind: 'not-sent'; readonly code: AspspErrorCode }
  /** The bank may have carried it out, and will not say. */
  | { readonly kind: 'unknown' };

/** What is known of a call now. `pending`: not ended yet; it is tried on, or somebody else makes it just now. */
export type CallProgress<Value> = CallResult<Value> | { readonly kind: 'pending' };

/** What a call of one operation means for what we store. */
export type CallEffects<Value> = {
  readonly operation: CallOperation;
  /** What the bank answers when it is done. */
  readonly schema: z.ZodType<Value>;
  /** Whether a success that matches the schema counts as done, whatever its media type and links. */
  readonly doneIsEnough?: boolean;
  /**
   * Who may make an abandoned call again. `anyone`: a process alone. `psu`: only with the PSU present, whose address the
   * interface wants and Brygge does not store. `nobody`: nothing waits for the answer.
   */
  readonly resumedBy: 'anyone' | 'psu' | 'nobody';
  /**
   * Whether a refusal counts after an earlier try that may have arrived. For a creation or deletion it does not: the bank
   * may refuse the second because it did the first.
   */
  readonly refusalCounts: boolean;
  /** Stores that it is on its way; committed before it leaves. */
  sending(db: Db, call: OutboxCall, now: Date): Promise<void>;
  /** Stores what the result changes, in the transaction that ends the call. */
  apply(db: Db, call: OutboxCall, end: CallResult<Value>, now: Date): Promise<void>;
};
