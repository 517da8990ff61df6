/** What the rows of a world refer to, and what no two of them may share, as in the database. */
import type { WorldRow } from '@/sandbox-bank/store/world-contents';

export type Reference = { column: string; to: string; required: boolean };

const needs = (column: string, to: string): Reference => ({ column, to, required: true });
const mayHave = (column: string, to: string): Reference => ({ column, to, required: false });

/** Table → its references to other rows of the file; `tpp` stands for the TPPs beside the tables. */
export const REFERENCES: Readonly<Record<string, readonly Reference[]>> = {
  psu: [needs('tpp_id', 'tpp')],
  account: [needs('customer_id', 'customer'), mayHave('related_account_id', 'account')],
  account_transaction: [needs('account_id', 'account')],
  agreement: [needs('owner_id', 'customer')],
  engagement: [needs('agreement_id', 'agreement'), needs('account_id', 'account')],
  tpp_session: [needs('tpp_id', 'tpp'), needs('psu_id', 'psu')],
  consent: [needs('psu_id', 'psu'), needs('agreement_id', 'agreement')],
  consent_resource: [needs('consent_id', 'consent')],
  unattended_read: [needs('psu_id', 'psu')],
  payment: [
    needs('tpp_id', 'tpp'),
    mayHave('psu_id', 'psu'),
    mayHave('debtor_account_id', 'account'),
  ],
  payment_instruction: [
    needs('payment_id', 'payment'),
    mayHave('creditor_account_id', 'account'),
    mayHave('batch_run_id', 'batch_run'),
  ],
  signing_basket: [needs('tpp_id', 'tpp'), needs('psu_id', 'psu')],
  signing_basket_payment: [needs('basket_id', 'signing_basket'), needs('payment_id', 'payment')],
};

/** Columns that are unique together; a row with null in one of them equals no other. */
export type Unique = { columns: readonly string[]; among?: (row: WorldRow) => boolean };

const alone = (...columns: string[]): Unique => ({ columns });

/** Table → what no two of its rows share. */
export const UNIQUE: Readonly<Record<string, readonly Unique[]>> = {
  psu: [alone('id'), alone('tpp_id', 'identity_number')],
  customer: [alone('id'), alone('customer_number')],
  account: [alone('id'), alone('bban'), alone('iban'), alone('reference')],
  account_transaction: [alone('id'), alone('account_id', 'entry_no')],
  agreement: [
    alone('id'),
    { columns: ['owner_id'], among: ({ context }) => context === 'PRIVATE' },
  ],
  engagement: [alone('id'), alone('agreement_id', 'identity_number', 'account_id')],
  tpp_session: [alone('tpp_id', 'tpp_session_id')],
  consent: [alone('id'), alone('psu_id', 'agreement_id')],
  consent_resource: [alone('consent_id', 'resource_id')],
  unattended_read: [alone('id')],
  batch_run: [alone('id'), alone('slot')],
  batch_run_progress: [{ columns: [] }],
  payment: [alone('id')],
  payment_instruction: [alone('id'), alone('payment_id', 'position')],
  signing_basket: [alone('id')],
  signing_basket_payment: [
    alone('basket_id', 'payment_id'),
    { columns: ['payment_id'], among: ({ released }) => released === false },
  ],
};
