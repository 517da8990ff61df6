/**
 * The SCA pages' view of an approval: what to show, and what to do when the PSU approves. Payments and baskets
 * implement it; the pages show them all alike (dynamic linking: amount, creditor, account, day and fee).
 */

import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import type { Frequency } from '@/lib/xs2a/payment/execution';
import type { Amount } from '@/lib/xs2a/value/amount';
import type { RemittanceLine } from '@/sandbox-bank/payments/payment-order';
import type { Bank } from '@/sandbox-bank/server/bank';
import type { BankAgreement } from '@/sandbox-bank/store/access/agreement';
import type { Psu } from '@/sandbox-bank/store/access/psu';
import type { ScaVisit } from '@/sandbox-bank/store/access/sca-visit';
import type { Queryable } from '@/sandbox-bank/store/database';
import type { World } from '@/sandbox-bank/store/world';

/** One payment on an approval page. Texts are shown as they are; dates are `YYYY-MM-DD`. */
export type ApprovalPayment = {
  amount: Amount;
  creditorName: string;
  /** BBAN or IBAN without blanks. */
  creditorAccount: string;
  debtorAccountName: string;
  /** BBAN, or the masked number of a card. */
  debtorAccount: string;
  /** The day of execution, or null when the PSU chose none. */
  executionDate: string | null;
  /** Null when there is none. */
  fee: Amount | null;
  /** The message or the payment references. */
  remittance: readonly RemittanceLine[];
  /** For a periodic payment. */
  schedule: { frequency: Frequency; startDate: string; endDate: string | null } | null;
};

/** What the PSU is asked to approve. */
export type ApprovalView = {
  kind: 'payment' | 'bulk-payment' | 'periodic-payment' | 'basket' | 'cancellation';
  payments: readonly ApprovalPayment[];
  /** The total debit in each currency, without fees. */
  totals: readonly Amount[];
};

/** Why something cannot be approved: the PSU sees a sentence for the code and the text, the TPP gets both. */
export type ApprovalRefusal = { code: TppMessageCode; text: string };

/** What was to be approved is gone, and with it the SCA. @see supplement#9 */
export const SCA_GONE: ApprovalRefusal = {
  code: 'SCA_NOT_FOUND',
  text: 'The payment or basket to approve no longer exists.',
};

/** The PSU, and what to show or approve. */
export type ApprovalRequest = {
  bank: Bank;
  db: Queryable;
  /** The visit's world, and the time there. */
  world: World;
  now: Date;
  visit: ScaVisit;
  identityNumber: string;
  /** The PSU's agreement, possibly the private one. */
  agreement: BankAgreement;
};

/** How one purpose of SCA is approved. */
export type Approval = {
  /** Loads what the page shows; a refusal when this PSU may not approve it, or it can no longer be approved. */
  load(
    request: ApprovalRequest,
  ): Promise<{ ok: true; view: ApprovalView } | { ok: false; refusal: ApprovalRefusal }>;
  /** Approves, in the transaction that also ends the visit. */
  approve(
    request: ApprovalRequest & { psu: Psu },
  ): Promise<{ ok: true } | { ok: false; refusal: ApprovalRefusal }>;
};
