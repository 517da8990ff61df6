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

/** Which of a visit's pages is shown, and how many there are: the two differ while an answer may add to them. */
export type StepPlace = { number: number; fewest: number; most: number };

/** What the bank knows about the identity number of a visit; null when there is none, or no customer has it. */
export type ScaPerson = {
  isCorporation: boolean;
  agreements: readonly BankAgreement[];
};

/** What decides the pages of a visit. */
type StepVisit = Pick<ScaVisit, 'purpose' | 'method' | 'context' | 'agreementId' | 'stepsTaken'>;

/**
 * The next page of a visit. A method that `X-PSU-AuthMethod-Preferred` named is not asked for.
 * @see interface#authentication
 * @see interface#header-meanings-common
 * @assumes sca-steps
 */
export function nextStep(visit: StepVisit, person: ScaPerson | null): ScaStep {
  if (person === null) return { kind: 'identity' };
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

/** The place of the page that a visit shows, which is no obstacle. */
export function placeOf(visit: StepVisit, person: ScaPerson | null): StepPlace {
  const { purpose, stepsTaken } = visit;
  const pagesWith = (choosing: number) => {
    const before =
      stepsTaken + (person === null ? 1 : 0) + (visit.method === null ? 1 : 0) + choosing;
    // Who was asked anything is identified by that.
    return before + (purpose === 'IDENTITY' && before > 0 ? 0 : 1);
  };
  const choosing = pagesOfContext(visit, person);
  return {
    number: stepsTaken + 1,
    fewest: pagesWith(choosing.fewest),
    most: pagesWith(choosing.most),
  };
}

/** Whether the text names a method of authentication. */
export function isAuthMethod(text: string): text is AuthMethod {
  return AUTH_METHODS.some((method) => method === text);
}

/** The contexts that a person may act in. */
function contextsOf(person: ScaPerson): PsuContext[] {
  const contexts: PsuContext[] = [];
  if (person.agreements.some(({ context }) => context === 'PRIVATE')) contexts.push('PRIVATE');
  if (person.isCorporation || person.agreements.some(({ context }) => context === 'CORPORATE')) {
    contexts.push('CORPORATE');
  }
  return contexts;
}

/** How many pages are left to choose the context and its agreement. */
function pagesOfContext(
  { context, agreementId }: StepVisit,
  person: ScaPerson | null,
): { fewest: number; most: number } {
  const contexts = person === null ? [] : contextsOf(person);
  const known = context ?? (contexts.length === 1 ? contexts[0] : undefined);
  const agreements = agreementId === null ? 1 : 0;
  if (known === 'PRIVATE') return { fewest: 0, most: 0 };
  if (known === 'CORPORATE') return { fewest: agreements, most: agreements };
  // A person who turns out to have one context is not asked for it.
  return { fewest: contexts.length > 1 ? 1 : 0, most: 1 + agreements };
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
