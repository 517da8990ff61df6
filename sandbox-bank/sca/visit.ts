/**
 * Handles the PSU's answers to SCA pages. Each answer is one transaction that locks the visit, so a second submit sees
 * the result of the first. The end of a visit (session, consent or approval) is one transaction with the return
 * address.
 */

import { type ScaFailure, type ScaSuccess, scaReturnUrl } from '@/lib/xs2a/message/sca-return';
import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import { TPP_MESSAGE_STATUS, truncateText } from '@/lib/xs2a/message/tpp-message';
import { SCA_SESSION_SECONDS_MAX, TPP_MESSAGE_TEXT_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { addSeconds } from '@/sandbox-bank/clock/clock';
import { failsApproval } from '@/sandbox-bank/examination/examiner';
import { sessionToRenew } from '@/sandbox-bank/gate/start-sca';
import type { Bank } from '@/sandbox-bank/server/bank';
import { sealAccountId } from '@/sandbox-bank/server/resource-id';
import type { BankAgreement } from '@/sandbox-bank/store/access/agreement';
import { giveConsent } from '@/sandbox-bank/store/access/consent';
import { establishPsu, findPsu, notePsuSca } from '@/sandbox-bank/store/access/psu';
import {
  endScaVisit,
  findScaVisit,
  type ScaVisit,
  updateScaVisit,
} from '@/sandbox-bank/store/access/sca-visit';
import { completeTppSession } from '@/sandbox-bank/store/access/tpp-session';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { findWorld, lockWorld, takeFault, type World } from '@/sandbox-bank/store/world';
import { type ApprovalRefusal, type ApprovalRequest, SCA_GONE } from './approval';
import type { Approvals } from './approvals';
import { KNOWN_CUSTOMER_FIELD } from './identity-fields';
import { BANK_FAULT, CANCELLED, EXPIRED, obstacleRefusal } from './sca-refusals';
import { isAuthMethod, type ScaStep } from './step';
import {
  type Consentable,
  currentPage,
  findPerson,
  listConsentable,
  moveToWorld,
} from './visit-person';

/** A submitted page's fields, each with all its values. */
export type SubmittedForm = ReadonlyMap<string, readonly string[]>;

/** A problem with an answer, shown in the PSU's language. */
export type StepProblem =
  | { kind: 'identity-malformed'; value: string }
  | { kind: 'identity-unknown'; value: string }
  | { kind: 'identity-other'; value: string }
  | { kind: 'method-missing' }
  | { kind: 'context-missing' }
  | { kind: 'agreement-missing' }
  | { kind: 'consent-empty' }
  | { kind: 'consent-unknown' }
  | { kind: 'button-unknown' };

/** The result of a submit. `again` shows the visit's page, `return` leads back to the TPP. */
export type SubmitResult =
  | { kind: 'unknown' }
  | { kind: 'again' }
  | { kind: 'problem'; problem: StepProblem }
  | { kind: 'refused'; refusal: ApprovalRefusal }
  | { kind: 'return'; uri: string };

/** The system named in failures that the bank reports. @assumes sca-failure-codes */
const SYSTEM = 'SCA';

/** Whether a visit that has not ended can no longer be answered. */
export function isExpired(visit: ScaVisit, now: Date): boolean {
  return now.getTime() > visit.expiresAt.getTime();
}

/** The return address of a visit that was left too long, or whose subject is gone. */
export function expiredReturnUri(visit: ScaVisit): string {
  return scaReturnUrl(visit.redirectUri, failureParameters(reasonOfExpiry(visit)));
}

/**
 * Handles an answer to a page.
 * @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp
 */
export async function submitStep(
  bank: Bank,
  approvals: Approvals,
  token: string,
  form: SubmittedForm,
): Promise<SubmitResult> {
  const worldId = await findWorldOfSubmit(bank.db, token, form);
  const world = worldId === null ? null : await findWorld(bank.db, worldId);
  if (world === null) return { kind: 'unknown' };
  return bank.db.transaction(async (db) => {
    const held = await lockWorld(db, world.id, 'share');
    const begun = held === null ? null : await findScaVisit(db, token, true);
    if (held === null || begun === null) return { kind: 'unknown' };
    if (begun.returnUri !== null) return { kind: 'return', uri: begun.returnUri };
    const now = bank.clock.nowIn(held);
    const visit = await moveToWorld(db, begun, held);
    const end = async (refusal: ApprovalRefusal): Promise<SubmitResult> => ({
      kind: 'return',
      uri: await endAsFailed(db, visit, refusal, now),
    });
    if (isExpired(visit, now)) return end(reasonOfExpiry(visit));
    if ((await takeFault(db, held, ['sca-failure'])) !== null) return end(BANK_FAULT);
    const isApproval = visit.purpose === 'PAYMENT';
    if (isApproval && (await failsApproval(db, held, bank.clock.transportNow()))) {
      return end(BANK_FAULT);
    }
    const { step } = await currentPage(db, visit);
    const action = only(form, 'action');
    const request = { bank, db, world: held, now, visit };
    const obstacle = action === 'approve' ? null : await obstacleIn(request, step, approvals);
    if (action === 'cancel') return end(obstacle ?? CANCELLED);
    if (isStale(obstacle === null ? step.kind : 'obstacle', form)) return { kind: 'again' };
    // Its page has only the way back, which a client that always continues must find too.
    if (obstacle !== null) return end(obstacle);
    if (!isButtonOf(step.kind, form)) return problem({ kind: 'button-unknown' });
    return step.kind === 'obstacle'
      ? end(obstacleRefusal(step.obstacle))
      : takeStep(request, step, form, approvals);
  });
}

/**
 * Ends a visit because the bank failed; null when there is none, or when it has no return address and can get none.
 * @see interface#stated-cases
 */
export async function failVisit(bank: Bank, token: string): Promise<string | null> {
  return bank.db.transaction(async (db) => {
    const visit = await findScaVisit(db, token, true);
    if (visit === null) return null;
    if (visit.returnUri !== null) return visit.returnUri;
    const world = await findWorld(db, visit.worldId);
    if (world === null) return null;
    return endAsFailed(db, visit, BANK_FAULT, bank.clock.nowIn(world));
  });
}

type StepRequest = { bank: Bank; db: Queryable; world: World; now: Date; visit: ScaVisit };

const FIELD_OF_STEP: Readonly<Record<string, string>> = {
  identity: 'identityNumber',
  method: 'method',
  context: 'context',
  agreement: 'agreementId',
  consent: 'resourceIds',
};

/** The approval for a visit. @throws Error when its purpose has none, which is a bug. */
export function approvalOf(approvals: Approvals, visit: ScaVisit) {
  const approval =
    visit.purpose === 'ACCOUNTS' || visit.purpose === 'IDENTITY'
      ? undefined
      : approvals[visit.purpose];
  if (approval === undefined) throw new Error(`no approval for ${visit.purpose}`);
  return approval;
}

/** The request for the approval of a visit. */
export function approvalRequestOf(
  { bank, db, world, now, visit }: StepRequest,
  agreement: BankAgreement,
): ApprovalRequest {
  return { bank, db, world, now, visit, identityNumber: visit.identityNumber ?? '', agreement };
}

/** Ends a visit as failed. @returns the address that leads back to the TPP. */
async function endAsFailed(
  db: Queryable,
  visit: ScaVisit,
  refusal: ApprovalRefusal,
  now: Date,
): Promise<string> {
  const returnUri = scaReturnUrl(visit.redirectUri, failureParameters(refusal));
  await endScaVisit(db, visit.id, { status: 'FAILED', failureCode: refusal.code, returnUri, now });
  return returnUri;
}

function problem(of: StepProblem): SubmitResult {
  return { kind: 'problem', problem: of };
}

/** Takes the answer to a step that leaves the PSU a choice. */
async function takeStep(
  request: StepRequest,
  step: Exclude<ScaStep, { kind: 'obstacle' }>,
  form: SubmittedForm,
  approvals: Approvals,
): Promise<SubmitResult> {
  const { visit } = request;
  switch (step.kind) {
    case 'identity':
      return submitIdentity(request, form);
    case 'method': {
      const method = only(form, 'method') ?? '';
      if (!isAuthMethod(method)) return problem({ kind: 'method-missing' });
      return advance(request, { ...visit, method });
    }
    case 'context': {
      const context = only(form, 'context');
      if (context !== 'PRIVATE' && context !== 'CORPORATE') {
        return problem({ kind: 'context-missing' });
      }
      return advance(request, { ...visit, context });
    }
    case 'agreement': {
      const agreementId = only(form, 'agreementId');
      const chosen = step.agreements.find(({ id }) => id === agreementId);
      if (chosen === undefined) return problem({ kind: 'agreement-missing' });
      return advance(request, { ...visit, context: 'CORPORATE', agreementId: chosen.id });
    }
    case 'consent':
      return submitConsent(request, step.agreement, form);
    case 'approval':
      return only(form, 'action') === 'approve'
        ? submitApproval(request, step.agreement, approvals)
        : { kind: 'again' };
    case 'confirm':
    case 'done':
      return complete(request, step.agreement);
  }
}

function reasonOfExpiry({ failureCode }: ScaVisit): ApprovalRefusal {
  return failureCode === SCA_GONE.code ? SCA_GONE : EXPIRED;
}

/** Why the page of a step leaves the PSU no choice; null when it has one. @assumes no-choice-left */
async function obstacleIn(
  request: StepRequest,
  step: ScaStep,
  approvals: Approvals,
): Promise<ApprovalRefusal | null> {
  if (step.kind === 'obstacle') return obstacleRefusal(step.obstacle);
  if (step.kind !== 'approval') return null;
  const loaded = await approvalOf(approvals, request.visit).load(
    approvalRequestOf(request, step.agreement),
  );
  return loaded.ok ? null : loaded.refusal;
}

/** The world of a submit: the visit's, or that of the person who has just answered its identity page; null without one. */
async function findWorldOfSubmit(
  db: Queryable,
  token: string,
  form: SubmittedForm,
): Promise<string | null> {
  const visit = await findScaVisit(db, token, false);
  if (visit === null) return null;
  const identityNumber = identityNumberIn(form);
  const isAnswer = !isStale('identity', form) && isButtonOf('identity', form);
  if (identityNumber === null || visit.expectedPsuId !== null || !isAnswer) return visit.worldId;
  if ((await findPerson(db, visit)) !== null) return visit.worldId;
  return (await findCustomerByNumber(db, identityNumber))?.worldId ?? visit.worldId;
}

/** Whether the form belongs to an earlier page, by its name or by a field of another page. */
function isStale(shown: ScaStep['kind'], form: SubmittedForm): boolean {
  const named = only(form, 'step');
  if (named !== undefined) return named !== shown;
  return Object.entries(FIELD_OF_STEP).some(([kind, field]) => kind !== shown && form.has(field));
}

/** Whether a button that goes on sent the form, or, on a page that asks for more, its fields did. @assumes no-choice-left */
function isButtonOf(shown: ScaStep['kind'], form: SubmittedForm): boolean {
  if (shown === 'obstacle') return true;
  if (!form.has('action'))
    return shown !== 'confirm' && (shown !== 'consent' || form.has('resourceIds'));
  return shown === 'approval' || only(form, 'action') === 'continue';
}

/** Takes the number of a sandbox customer, who is then the PSU. @see interface#sandbox-customer */
async function submitIdentity(request: StepRequest, form: SubmittedForm): Promise<SubmitResult> {
  const { db, visit } = request;
  const value = numberIn(form);
  const identityNumber = identityNumberIn(form);
  if (identityNumber === null) return problem({ kind: 'identity-malformed', value });
  if ((await findCustomerByNumber(db, identityNumber)) === null)
    return problem({ kind: 'identity-unknown', value: identityNumber });
  if (visit.expectedPsuId !== null) {
    const expected = await findPsu(db, visit.tppId, visit.expectedPsuId);
    if (expected?.identityNumber !== identityNumber)
      return problem({ kind: 'identity-other', value: identityNumber });
  }
  return advance(request, { ...visit, identityNumber });
}

/** The identity number in a form, with or without blanks; null when it is missing or malformed. */
function identityNumberIn(form: SubmittedForm): string | null {
  const digits = numberIn(form).replaceAll(/\s/g, '');
  return /^[0-9]{11}$/.test(digits) ? digits : null;
}

/** What was written as identity number, or chosen from the list of customers. */
function numberIn(form: SubmittedForm): string {
  const number = only(form, 'identityNumber') ?? only(form, KNOWN_CUSTOMER_FIELD) ?? '';
  return number.slice(0, 40);
}

/** Stores an answer; a visit that needs no further page is completed at once. */
async function advance(request: StepRequest, answered: ScaVisit): Promise<SubmitResult> {
  const visit = { ...answered, stepsTaken: answered.stepsTaken + 1 };
  await updateScaVisit(request.db, visit);
  const { step } = await currentPage(request.db, visit);
  return step.kind === 'done' ? complete({ ...request, visit }, step.agreement) : { kind: 'again' };
}

async function submitConsent(
  request: StepRequest,
  agreement: BankAgreement,
  form: SubmittedForm,
): Promise<SubmitResult> {
  const { bank, db, visit } = request;
  const consentable = await listConsentable(db, visit, agreement);
  const ticked = new Set(form.get('resourceIds') ?? []);
  const chosen = consentable.filter(({ account }) => ticked.has(sealAccountId(bank.ids, account)));
  // An account that is gone since the page was shown, or none of this PSU's, was ticked all the same.
  if (chosen.length < ticked.size) return problem({ kind: 'consent-unknown' });
  // Unticking everything revokes a consent; without a consent there is nothing to revoke.
  if (chosen.length === 0 && !consentable.some(({ granted }) => granted))
    return problem({ kind: 'consent-empty' });
  return complete(request, agreement, chosen);
}

async function submitApproval(
  request: StepRequest,
  agreement: BankAgreement,
  approvals: Approvals,
): Promise<SubmitResult> {
  const { db, visit, now } = request;
  const approval = approvalOf(approvals, visit);
  const approvalRequest = approvalRequestOf(request, agreement);
  const loaded = await approval.load(approvalRequest);
  if (!loaded.ok) return { kind: 'refused', refusal: loaded.refusal };
  const psu = await establishPsu(db, {
    tppId: visit.tppId,
    worldId: visit.worldId,
    identityNumber: approvalRequest.identityNumber,
    now,
  });
  const approved = await approval.approve({ ...approvalRequest, psu });
  if (!approved.ok) return { kind: 'refused', refusal: approved.refusal };
  return complete(request, agreement);
}

/** @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp */
async function complete(
  { bank, db, now, visit }: StepRequest,
  agreement: BankAgreement,
  consented: readonly Consentable[] | null = null,
): Promise<SubmitResult> {
  const { identityNumber, method, tppId, worldId } = visit;
  if (identityNumber === null || method === null) throw new Error('SCA completed without a PSU');
  const psu = await establishPsu(db, { tppId, worldId, identityNumber, now });
  const tppSessionId = visit.tppSessionId ?? (await sessionToRenew({ bank, db, now }, psu.id));
  // The TPP creates a session before it starts SCA, the bank when SCA is completed.
  const sessionCreatedAt = visit.tppSessionId === null ? now : visit.createdAt;
  await notePsuSca(db, psu.id, agreement.context, now);
  await completeTppSession(db, {
    tppId,
    worldId,
    tppSessionId,
    psuId: psu.id,
    method,
    unexpiredSince: addSeconds(sessionCreatedAt, -SCA_SESSION_SECONDS_MAX),
    now,
  });
  if (consented !== null) {
    await giveConsent(db, {
      psuId: psu.id,
      agreementId: agreement.id,
      resourceIds: consented.map(({ account }) => account.id),
      now,
    });
  }
  const success: ScaSuccess = {
    psuId: psu.id,
    ...(agreement.context === 'CORPORATE' ? { psuCorporateId: agreement.id } : {}),
    tppSessionId,
    context: agreement.context,
  };
  const returnUri = scaReturnUrl(visit.redirectUri, success);
  await endScaVisit(db, visit.id, { status: 'COMPLETED', failureCode: null, returnUri, now });
  return { kind: 'return', uri: returnUri };
}

/** What the return of a failed visit tells the TPP. */
function failureParameters({ code, text }: { code: TppMessageCode; text: string }): ScaFailure {
  return {
    system: SYSTEM,
    status: TPP_MESSAGE_STATUS[code],
    code,
    message: truncateText(text, TPP_MESSAGE_TEXT_CHARACTERS_MAX),
  };
}

/** The value of a field that must occur once; undefined when it is missing or repeated. */
function only(form: SubmittedForm, name: string): string | undefined {
  const values = form.get(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
}
