import type { z } from 'zod';
import type { AspspErrorCode } from '@/lib/aspsp/error';
import type { Db } from '@/lib/db/client';
import type { OutboxCall } from '@/lib/db/payments/outbox-calls';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';

/** The calls that may move money, or make that it can be moved. */
export type CallOperation =
  | 'create-payment'
  | 'authorise-payment'
  | 'delete-payment'
  | 'authorise-cancellation'
  | 'create-basket'
  | 'authorise-basket'
  | 'delete-basket';

/** How a call has ended; none of them changes any more. */
export type CallResult<Value> =
  | { readonly kind: 'done'; readonly value: Value; readonly status: number }
  /** With a success what was asked for is done as well; with another status nothing is. */
  | {
      readonly kind: 'sca-required';
      readonly scaRedirect: string;
      readonly status: number;
      readonly messages: readonly TppMessage[];
      readonly json: unknown;
    }
  | { readonly kind: 'refused'; readonly status: number; readonly messages: readonly TppMessage[] }
  /** No try had a connection: the bank has certainly not heard of it. */
  | { readonly kind: 'not-sent'; readonly code: AspspErrorCode }
  /** The bank may have done it, and will not say. */
  | { readonly kind: 'unknown' };

/** What is known of a call now. `pending`: not ended yet; it is tried on, or somebody else makes it just now. */
export type CallProgress<Value> = CallResult<Value> | { readonly kind: 'pending' };

/** What a call of one operation means for what we store. */
export type CallEffects<Value> = {
  readonly operation: CallOperation;
  /** What the bank answers when it is done. */
  readonly schema: z.ZodType<Value>;
  /**
   * Who may make it again when who began it is gone: `anyone` a process of ours alone; `psu` only while the PSU is
   * there, since the interface wants the PSU's address and we keep none; `nobody` where nothing waits for the answer.
   */
  readonly resumedBy: 'anyone' | 'psu' | 'nobody';
  /**
   * Whether a refusal still counts when an earlier try may have arrived. That of a creation or deletion does not: what is
   * refused then may be the second one, because the first was done.
   */
  readonly refusalCounts: boolean;
  /** Stores that it is on its way; committed before it leaves. */
  sending(db: Db, call: OutboxCall, now: Date): Promise<void>;
  /** Stores what came of it, in the transaction that ends the call. */
  apply(db: Db, call: OutboxCall, end: CallResult<Value>, now: Date): Promise<void>;
};
