/**
 * One person making one payment, who behaves as people do: retries when no answer comes, corrects what was refused, and
 * sends again what is unknown. Every answer of the application is checked against the bank's books at once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { completeSca } from '@/sandbox-bank/testing/bank-client';
import { approvalsAtBank, paymentsAtBank } from './books';
import type { Blow, RoundPlan, Step } from './plan';
import { type Answered, asked } from './processes';
import {
  age,
  faultsOf,
  kill,
  recover,
  revive,
  type Stage,
  sandbox,
  silence,
  strike,
} from './stage';

const KIND = 'norwegian-domestic-credit-transfers';
const INSIST_MAX = 10;
/** As many tries as the application makes of one call. */
const TRIES = 3;
/** More than the two minutes of a call. */
const TOO_LATE_SECONDS = 130;
const BACK_SOON_SECONDS = 13;

/** What the application can say of a payment. */
export const SAYINGS = ['created', 'not-sent', 'refused', 'unknown'] as const;
export type Saying = (typeof SAYINGS)[number];

const NOT_SENT = ['bank-unreachable', 'bank-too-slow', 'bank-untrusted', 'bank-answer-invalid'];

/**
 * How often each was said of the payment; `approvalUnknown` is how often it was unknown whether the approval had begun.
 */
export type Heard = Record<Saying, number> & { approvalUnknown: number; approved: boolean };

export class Person {
  readonly #stage: Stage;
  readonly #plan: RoundPlan;
  readonly #amount: string;
  readonly #requestOf: (creditor: string) => object;
  #blows: Blow[];
  #situation: RoundPlan['situation'];
  #draftId = '';
  #paymentId: string | null = null;
  /** Whether the person has confirmed a second payment like an earlier one. */
  #saidYes: boolean;
  #creditor: string;
  readonly heard: Heard = {
    created: 0,
    'not-sent': 0,
    refused: 0,
    unknown: 0,
    approvalUnknown: 0,
    approved: false,
  };
  /** What the application said that the bank's books contradict. */
  readonly untrue: string[] = [];

  constructor(
    stage: Stage,
    plan: RoundPlan,
    amount: string,
    requestOf: (creditor: string) => object,
  ) {
    this.#stage = stage;
    this.#plan = plan;
    this.#amount = amount;
    this.#requestOf = requestOf;
    this.#blows = [...plan.blows];
    this.#situation = plan.situation;
    this.#saidYes = plan.allowsDuplicate;
    this.#creditor = plan.situation === 'refused' ? stage.bbans.kidOnly : stage.bbans.creditor;
  }

  /** The payment that the application has acknowledged. */
  get paymentId(): string | null {
    return this.#paymentId;
  }

  /** Makes the payment; ends when it is approved, or when retrying does not help. */
  async pay(): Promise<void> {
    await this.#write();
    let isMade = await this.#create();
    for (let tries = 0; isMade && tries < INSIST_MAX; tries += 1) {
      await this.#approve();
      const approved = await this.#isApproved();
      if (approved === true) {
        this.heard.approved = true;
        return;
      }
      // The application does not know the payment, so the person makes it again.
      if (approved === null) isMade = await this.#create();
      // An abandoned approval can be resumed for ten minutes; after that a new one begins.
      await age(tries % 2 === 0 ? 200 : 700);
    }
  }

  /** Does a step while its planned disturbance happens. */
  async #during(step: Step, act: () => Promise<Answered | null>): Promise<Answered | null> {
    await revive(this.#stage);
    const situation = this.#situation;
    if (step === 'create' && situation !== 'struck' && situation !== 'silent-approval') {
      this.#situation = 'struck';
      return this.#createIn(situation, act);
    }
    if (step === 'authorise' && situation === 'silent-approval') {
      this.#situation = 'struck';
      await silence(this.#stage, TRIES);
      return act();
    }
    const blow = this.#blows.find((one) => one.step === step);
    if (blow === undefined) return act();
    this.#blows = this.#blows.filter((one) => one !== blow);
    const [done] = await Promise.all([act(), strike(this.#stage, blow)]);
    return done;
  }

  async #createIn(
    situation: 'silent' | 'left' | 'absent' | 'refused',
    act: () => Promise<Answered | null>,
  ): Promise<Answered | null> {
    const stage = this.#stage;
    switch (situation) {
      case 'refused':
        return act();
      case 'silent':
        await silence(stage, TRIES);
        return act();
      case 'absent': {
        await kill(stage, 'bank');
        // Idle connections close before anything is sent on them.
        await pause(200);
        return act();
      }
      case 'left': {
        await silence(stage, TRIES);
        let isAnswered = false;
        const acting = act().finally(() => {
          isAnswered = true;
        });
        while (!isAnswered && (await this.#atBank()) === 0) await pause(5);
        await kill(stage, 'app');
        await acting;
        await sandbox(stage, 'PUT', 'faults', faultsOf(this.#plan));
        await age(TOO_LATE_SECONDS);
        return null;
      }
    }
  }

  /** Time passes before the person tries again; sometimes more than the two minutes of a call. */
  async #wait(): Promise<void> {
    const { comesBack } = this.#plan;
    await age(comesBack ? BACK_SOON_SECONDS : TOO_LATE_SECONDS);
    await revive(this.#stage);
    if (!comesBack) await recover(this.#stage);
  }

  async #write(): Promise<void> {
    for (let tries = 0; tries < INSIST_MAX; tries += 1) {
      await revive(this.#stage);
      const begun = await asked(this.#stage, 'POST', '/api/payment-drafts', {
        contextId: 'private',
        kind: KIND,
      });
      if (begun?.status === 201) {
        this.#draftId = String(begun.body.draftId);
        return;
      }
    }
    throw new Error('No draft could be begun.');
  }

  async #atBank(): Promise<number> {
    return (await paymentsAtBank(this.#stage, this.#amount)).length;
  }

  /** Submits the form until the application says what became of it; an unknown outcome is sent again. */
  async #create(): Promise<boolean> {
    const form = () =>
      asked(this.#stage, 'POST', '/api/payments', {
        draftId: this.#draftId,
        request: this.#requestOf(this.#creditor),
        allowLogicalDuplicate: this.#saidYes,
      });
    let send = form;
    // Earlier payments at the bank are not part of this submission.
    let before = await this.#atBank();
    for (let tries = 0; tries < INSIST_MAX; tries += 1) {
      const answer = await this.#during('create', send);
      const said = sayingOf(answer);
      if (said === null) {
        await this.#wait();
        continue;
      }
      this.heard[said] += 1;
      const made = (await this.#atBank()) - before;
      const paymentId = paymentIdOf(answer);
      if (said === 'created') {
        if (made < 1) this.untrue.push('the application says created; the bank has nothing');
        this.#paymentId = paymentId;
        return true;
      }
      if (said !== 'unknown' && made > 0)
        this.untrue.push(`the application says ${said}; the bank has the payment`);
      if (said === 'unknown') {
        before += made;
        send = () => asked(this.#stage, 'POST', `/api/payments/${paymentId}/send-again`, {});
      }
      if (said === 'refused') {
        this.#correct(answer);
        // A payment that was sent again cannot be corrected; a new form can.
        if (send !== form) await this.#write();
        send = form;
      }
      if (this.#stage.naive) await this.#wait();
    }
    return false;
  }

  #correct(answer: Answered | null): void {
    this.#creditor = this.#stage.bbans.creditor;
    // The application shows no earlier payment, so the person confirms this one.
    if (answer?.body.code === 'duplicate' && this.#stage.naive) this.#saidYes = true;
  }

  /** Goes to the bank and approves; anything may break on the way. */
  async #approve(): Promise<void> {
    const before = await approvalsAtBank(this.#stage, this.#amount);
    const begun = await this.#during('authorise', () =>
      asked(this.#stage, 'POST', `/api/payments/${this.#paymentId}/authorisations`, {}),
    );
    const code = String(begun?.body.code);
    if (code === 'outcome-unknown') this.heard.approvalUnknown += 1;
    const hasBegun = (await approvalsAtBank(this.#stage, this.#amount)) > before;
    if (NOT_SENT.includes(code) && hasBegun)
      this.untrue.push(`the application says ${code}; the bank has begun the approval`);
    const scaRedirect = begun?.body.scaRedirect;
    if (typeof scaRedirect !== 'string') return;
    let location: string | null = null;
    await this.#during('sca', async () => {
      location = await completeSca(scaRedirect, {
        identityNumber: this.#stage.customerNumber,
      }).then(
        (completed) => completed.location,
        () => null,
      );
      return null;
    });
    if (location === null) return;
    const back = new URL(location);
    await this.#during('return', () => asked(this.#stage, 'GET', `${back.pathname}${back.search}`));
  }

  /** Whether the application shows it as approved; null when it knows no such payment. */
  async #isApproved(): Promise<boolean | null> {
    const read = await this.#during('status', () =>
      asked(this.#stage, 'GET', `/api/payments/${this.#paymentId}/status`),
    );
    if (read?.status === 404) return null;
    return statusIn(read)?.isApproved ?? false;
  }
}

/** What an answer says of the submitted payment; null when it says nothing yet. */
export function sayingOf(answer: Answered | null): Saying | null {
  if (answer === null) return null;
  if (answer.status < 300) {
    const { state } = paymentIn(answer);
    if (state === 'rejected') return 'refused';
    return state === 'created' || state === 'unknown' ? state : null;
  }
  const code = String(answer.body.code);
  if (NOT_SENT.includes(code)) return 'not-sent';
  return ['bank-refused', 'invalid-input', 'duplicate'].includes(code) ? 'refused' : null;
}

/** The payment that an answer is about. */
export function paymentIdOf(answer: Answered | null): string | null {
  const paymentId = answer === null ? null : paymentIn(answer).paymentId;
  return typeof paymentId === 'string' ? paymentId : null;
}

/** The bank's status in an answer, and whether it means that the payment is approved. */
export function statusIn(
  answer: Answered | null,
): { transactionStatus: string; isApproved: boolean } | null {
  const status = answer?.body.status as
    | { transactionStatus: string; fundsAvailable: boolean | null }
    | null
    | undefined;
  if (status === undefined || status === null) return null;
  const { phase } = readPaymentStatus(status);
  return {
    transactionStatus: status.transactionStatus,
    isApproved: phase === 'under-way' || phase === 'settled',
  };
}

function paymentIn({ body }: Answered): Record<string, unknown> {
  return (body.payment ?? body) as Record<string, unknown>;
}
