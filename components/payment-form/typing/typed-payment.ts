import type { RuleId, RuleNumbers } from '@/lib/xs2a/value/rule';
import type { TypedFields } from './form-fields';
import { ODD_ACCOUNT_RULES } from './odd-account';

/** Which of the three forms of remittance the user fills in. */
export const REMITTANCE_CHOICES = ['message', 'reference', 'references'] as const;
export type RemittanceChoice = (typeof REMITTANCE_CHOICES)[number];

/** A payment in the form: every field by its JSON path, as typed. */
export type TypedPayment = TypedFields & {
  /** Questions that the form asks but the bank does not. */
  choices: {
    remittance: RemittanceChoice;
    creditorAccount: 'iban' | 'bban';
    /** The account number that looks wrong but which the user confirmed. */
    oddAccount: string;
    /** Whether a payment in another currency is large enough to be reported. */
    reported: boolean;
    /** The debtor account is typed rather than picked, at this bank. */
    otherDebtor: boolean;
    /** The recipient is one of the user's own accounts. */
    isTransfer: boolean;
    bankId: string;
    /** The IBAN that the form of a standing order has no place for, and whose it is: for the way back. */
    abroad: { iban: string; creditorName: string };
  };
};

/** Rules that only typed input can break; what is sent complies with them. */
export const TYPED_RULES = ['amount-ambiguous', ...ODD_ACCOUNT_RULES] as const;
export type TypedRule = (typeof TYPED_RULES)[number];

/** A broken rule of the form, with the name of its input. */
export type FormBreak = RuleNumbers & { path: string; rule: RuleId | TypedRule };
