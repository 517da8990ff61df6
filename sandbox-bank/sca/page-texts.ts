/** The texts of the bank's own pages in each language. */
import type { AuthMethod } from '@/lib/xs2a/message/auth-method';
import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import type { RemittanceLine } from '@/sandbox-bank/payments/payment-order';
import type { ScaPurpose } from '@/sandbox-bank/store/access/sca-visit';
import type { ScaObstacle } from './step';

/** The sentences of one language. */
export type PageTexts = {
  bar: string;
  toContent: string;
  toFront: string;
  asksFor: Record<ScaPurpose, (tpp: string) => string>;
  back: (tpp: string) => string;
  /** Introduces a message that the TPP gets in English. */
  told: (tpp: string) => string;
  cancel: string;
  next: string;
  problem: string;
  identity: {
    title: string;
    lead: string;
    label: string;
    hint: string;
    known: string;
    malformed: string;
    unknown: (number: string) => string;
    other: string;
  };
  method: {
    title: string;
    lead: string;
    names: Record<AuthMethod, [string, string]>;
    missing: string;
  };
  context: {
    title: string;
    lead: string;
    own: string;
    ownHint: string;
    corporate: string;
    corporateHint: string;
    missing: string;
  };
  agreement: { title: string; lead: string; owner: (name: string) => string; missing: string };
  consent: {
    title: string;
    lead: (tpp: string) => string;
    accounts: string;
    sees: string;
    period: (days: number) => string;
    revoke: string;
    /** When something is already shared. */
    revokeNow: string;
    submit: string;
    none: string;
    granted: string;
    owner: (name: string) => string;
  };
  confirm: { title: string; lead: (tpp: string) => string; submit: string };
  approval: {
    title: {
      payment: string;
      'bulk-payment': string;
      'periodic-payment': string;
      basket: string;
      cancellation: string;
    };
    lead: (tpp: string) => string;
    leadCancellation: (tpp: string) => string;
    amount: string;
    to: string;
    account: string;
    from: string;
    when: string;
    nextRun: string;
    fee: string;
    noFee: string;
    remittance: Record<RemittanceLine['kind'], string>;
    schedule: (frequency: string, start: string, end: string | null) => string;
    frequencies: Record<string, string>;
    total: (count: number) => string;
    payment: (position: number) => string;
    submit: string;
    submitCancellation: string;
    decline: string;
    declineCancellation: string;
    notAtomic: string;
  };
  obstacle: { title: string } & Record<ScaObstacle, string>;
  /** Why nothing can be approved, by the code sent to the TPP. */
  refused: Partial<Record<TppMessageCode, string>>;
  ended: { title: string; lead: string };
  unknown: { title: string; lead: string };
  tooLarge: { title: string; lead: string };
  failed: { title: string; lead: string };
  visit: {
    title: string;
    lead: string;
    signInTitle: string;
    signInLead: string;
    signIn: string;
    signOut: string;
    empty: string;
    since: string;
    lastSca: string;
    accessUntil: string;
    resources: string;
    context: { PRIVATE: string; CORPORATE: (agreement: string) => string };
    revoke: (tpp: string) => string;
    revoked: string;
    expired: string;
  };
  front: { title: string; lead: string; access: string; description: string; console: string };
};
