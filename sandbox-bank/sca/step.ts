/**
 * Decides the next page of SCA from what is known so far. Pure: the caller passes the PSU and the available choices.
 */
import { AUTH_METHODS, type AuthMethod } from '@/lib/xs2a/message/auth-method';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { BankAgreement } from '@/sandbox-bank/store/access/agreement';
import type { ScaPurpose, ScaVisit } from '@/sandbox-bank/store/access/sca-visit';

/** Why a visit cannot continue, whatever the PSU chooses. */
export type ScaObstacle =
  | 'no-context'
  | 'private-not-held'
  | 'corporate-not-held'
  | 'agreement-not-held'
  | 'nothing-to-consent';

/** The page to show. `confirm` is for an identification whose request has skipped every step. */
export type ScaStep =
  | { kind: 'identity' }
  | { kind: 'method' }
  | { kind: 'context' }
  | { kind: 'agreement'; agreements: readonly BankAgreement[] }
  | { kind: 'consent'; agreement: BankAgreement }
  | { kind: 'approval'; agreement: BankAgreement }
  | { kind: 'confirm'; agreement: BankAgreement }
  | { kind: 'done'; agreement: BankAgreement }
  | { kind: 'obstacle'; obstacle: ScaObstacle };

/** What the bank knows about the identity number of a visit; null when no customer has it. */
export type ScaPerson = {
  isCorporation: boolean;
  agreements: readonly BankAgreement[];
};

/**
 * The next page of a visit.
 * @see interface#authentication
 * @assumes sca-steps
 */
export function nextStep(
  visit: Pick<
    ScaVisit,
    'purpose' | 'identityNumber' | 'method' | 'context' | 'agreementId' | 'stepsTaken'
  >,
  person: ScaPerson | null,
): ScaStep {
  if (visit.identityNumber === null || person === null) return { kind: 'identity' };
  if (visit.method === null) return { kind: 'method' };
  const contexts = contextsOf(person);
  const context = visit.context ?? (contexts.length === 1 ? (contexts[0] ?? null) : null);
  if (context === null) {
    return contexts.length === 0
      ? { kind: 'obstacle', obstacle: 'no-context' }
      : { kind: 'context' };
  }
  if (!contexts.includes(context)) {
    return {
      kind: 'obstacle',
      obstacle: context === 'PRIVATE' ? 'private-not-held' : 'corporate-not-held',
    };
  }
  const held = person.agreements.filter((agreement) => agreement.context === context);
  const agreement =
    context === 'PRIVATE' ? held[0] : held.find(({ id }) => id === visit.agreementId);
  if (agreement === undefined) {
    return visit.agreementId !== null || held.length === 0
      ? { kind: 'obstacle', obstacle: 'agreement-not-held' }
      : { kind: 'agreement', agreements: held };
  }
  return lastStep(visit.purpose, visit.stepsTaken, agreement);
}

/** The contexts that a person may act in. */
export function contextsOf(person: ScaPerson): PsuContext[] {
  const contexts: PsuContext[] = [];
  if (person.agreements.some(({ context }) => context === 'PRIVATE')) contexts.push('PRIVATE');
  if (person.isCorporation || person.agreements.some(({ context }) => context === 'CORPORATE')) {
    contexts.push('CORPORATE');
  }
  return contexts;
}

/** Whether the text names a method of authentication. */
export function isAuthMethod(text: string): text is AuthMethod {
  return AUTH_METHODS.some((method) => method === text);
}

function lastStep(purpose: ScaPurpose, stepsTaken: number, agreement: BankAgreement): ScaStep {
  switch (purpose) {
    case 'ACCOUNTS':
      return { kind: 'consent', agreement };
    case 'IDENTITY':
      // A link alone must not identify anyone: if every step was skipped, one button remains.
      return { kind: stepsTaken === 0 ? 'confirm' : 'done', agreement };
    case 'PAYMENT':
    case 'PAYMENT_CANCELLATION':
    case 'BASKET':
      return { kind: 'approval', agreement };
  }
}
