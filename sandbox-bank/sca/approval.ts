/**
 * What the SCA pages know of an approval: what to show, and what to do when the PSU approves. Payments and baskets
 * bring their own; the pages show every one alike (dynamic linking: amount, creditor, account, day and fee).
 */

import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
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
  /** The day on which it is carried out, or null when the PSU chose none. */
  executionDate: string | null;
  /** Null when there is none. */
  fee: Amount | null;
  /** The message or the payment references. */
  remittance: readonly RemittanceLine[];
  /** For a periodic payment. */
  schedule: { frequency: string; startDate: string; endDate: string | null } | null;
};

/** What the PSU is asked to approve. */
export type ApprovalView = {
  kind: 'payment' | 'bulk-payment' | 'periodic-payment' | 'basket' | 'cancellation';
  payments: readonly ApprovalPayment[];
  /** What leaves the accounts, one amount for each currency, without fees. */
  totals: readonly Amount[];
};

/** Why something cannot be approved: the PSU reads a sentence for the code and the text, the TPP gets both. */
export type ApprovalRefusal = { code: TppMessageCode; text: string };

/** What was to be approved is gone, and the SCA with it. @see supplement#9 */
export const SCA_GONE: ApprovalRefusal = {
  code: 'SCA_NOT_FOUND',
  text: 'What was to be approved no longer exists.',
};

/** The PSU and what is to be seen or approved. */
export type ApprovalRequest = {
  bank: Bank;
  db: Queryable;
  /** The world of the visit, and the time there. */
  world: World;
  now: Date;
  visit: ScaVisit;
  identityNumber: string;
  /** The agreement that the PSU acts under, the private one too. */
  agreement: BankAgreement;
};

/** The approval of one purpose of SCA. */
export type Approval = {
  /** What the page shows; a refusal when this PSU may not approve it, or it is no longer to be approved. */
  load(
    request: ApprovalRequest,
  ): Promise<{ ok: true; view: ApprovalView } | { ok: false; refusal: ApprovalRefusal }>;
  /** Approves, in the transaction that also ends the visit. */
  approve(
    request: ApprovalRequest & { psu: Psu },
  ): Promise<{ ok: true } | { ok: false; refusal: ApprovalRefusal }>;
};
