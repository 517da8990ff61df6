import type { RuleId, RuleNumbers } from '@/lib/xs2a/value/rule';
import type { TypedFields } from './form-fields';
import { ODD_ACCOUNT_RULES } from './norwegian-account';

/** Which of the three forms of remittance a person fills in. */
export const REMITTANCE_CHOICES = ['message', 'reference', 'references'] as const;
export type RemittanceChoice = (typeof REMITTANCE_CHOICES)[number];

/** A payment as it stands in the form: every field by its JSON path, as it was typed. */
export type TypedPayment = TypedFields & {
  /** What the form asks and the bank does not. */
  choices: {
    remittance: RemittanceChoice;
    creditorAccount: 'iban' | 'bban';
    /** The account number that looks wrong and that a person pays to anyway. */
    oddAccount: string;
    /** Whether a payment in another currency is worth so much that it must be reported. */
    reported: boolean;
    /** The debtor account is typed rather than picked, at this bank. */
    otherDebtor: boolean;
    /** The recipient is an account of one's own. */
    isTransfer: boolean;
    bankId: string;
  };
};

/** Rules that only typing can break: what is sent has passed them. */
export const TYPED_RULES = ['amount-ambiguous', ...ODD_ACCOUNT_RULES] as const;
export type TypedRule = (typeof TYPED_RULES)[number];

/** A broken rule of the form, at the name of its input. */
export type FormBreak = RuleNumbers & { path: string; rule: RuleId | TypedRule };
