/** A person who makes one payment after another, and retries each until it is approved or declared impossible. */
import { setTimeout as pause } from 'node:timers/promises';
import { databasePool } from '@/lib/db/client';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { completeSca } from '@/sandbox-bank/testing/bank-client';
import type { TestUser } from '@/test/harness/application';
import { paymentIdOf, sayingOf, statusIn } from '@/test/harness/crash/person';
import { type Answered, asked } from '@/test/harness/crash/processes';
import { earlier } from '@/test/harness/earlier';

const KIND = 'norwegian-domestic-credit-transfers';
const CREDITOR = '12043174449';
const AGAIN_MILLISECONDS = 300;
const BETWEEN_MILLISECONDS = 200;
/** How often one approval is tried before the person waits until it has expired. */
const APPROVALS_IN_A_ROW = 6;

/** What a person was told about one payment. */
export type PaymentRecord = {
  bank: number;
  amount: string;
  paymentId: string | null;
  wasAcknowledged: boolean;
  wasShownApproved: boolean;
  /** How often the answer was that nobody knows whether the bank has it. */
  unknown: number;
  /** Whether the last answer was that no payment had been made. */
  wasDenied: boolean;
  isOver: boolean;
};

export type PayerOptions = {
  user: TestUser;
  customerNumber: string;
  debtorBban: string;
  /** Index of the bank in the list of banks. */
  bank: number;
  /** Ports of the application's processes, the preferred one first. */
  ports: readonly number[];
  nextAmount: () => string;
};

export class Payer {
  readonly records: PaymentRecord[] = [];
  readonly #options: PayerOptions;
  #firstMadeAt: number | null = null;
  #mayBegin = true;
  #lateAt = Number.POSITIVE_INFINITY;
  #tries = 0;
  #paying: Promise<void> = Promise.resolve();

  constructor(options: PayerOptions) {
    this.#options = options;
  }

  get user(): TestUser {
    return this.#options.user;
  }

  /** When the person first heard that the bank has a payment, in milliseconds of `performance.now()`. */
  get firstMadeAt(): number | null {
    return this.#firstMadeAt;
  }

  get approved(): number {
    return this.records.filter(({ wasShownApproved }) => wasShownApproved).length;
  }

  /** Makes this many payments, one after another. */
  start(times = Number.POSITIVE_INFINITY): Promise<void> {
    this.#paying = (async () => {
      for (let count = 0; count < times && this.#mayBegin; count += 1) {
        if (count > 0) await pause(BETWEEN_MILLISECONDS);
        await this.#pay();
      }
    })();
    return this.#paying;
  }

  /** Finishes the payment under way and makes no other; `start` goes on again. */
  async rest(): Promise<void> {
    this.#mayBegin = false;
    await this.#paying;
    this.#mayBegin = true;
  }

  /** Starts nothing new, and abandons whatever is not done after this time. */
  async stop(milliseconds: number): Promise<void> {
    this.#mayBegin = false;
    this.#lateAt = performance.now() + milliseconds;
    await this.#paying;
  }

  async #pay(): Promise<void> {
    const { bank, nextAmount } = this.#options;
    const record: PaymentRecord = {
      bank,
      amount: nextAmount(),
      paymentId: null,
      wasAcknowledged: false,
      wasShownApproved: false,
      unknown: 0,
      wasDenied: false,
      isOver: false,
    };
    this.records.push(record);
    const draftId = await this.#insist(() => this.#write());
    const saying = draftId && (await this.#insist(() => this.#create(record, draftId)));
    // An unknown payment is settled between the operator and the bank.
    if (saying === 'unknown') record.isOver = true;
    if (saying !== 'created') return;
    this.#firstMadeAt ??= performance.now();
    await this.#insist(() => this.#approve(record));
  }

  /** Retries until there is a result; null when the person gives up. */
  async #insist<T>(act: () => Promise<T | null>): Promise<T | null> {
    for (;;) {
      const came = await act();
      if (came !== null) return came;
      if (performance.now() > this.#lateAt) return null;
      // Tries another process, as a proxy does when one does not answer.
      this.#tries += 1;
      await pause(AGAIN_MILLISECONDS);
    }
  }

  #ask(method: string, path: string, json?: object): Promise<Answered | null> {
    const { user, ports } = this.#options;
    const appPort = ports[this.#tries % ports.length] ?? 0;
    return asked({ appPort, user }, method, path, json);
  }

  async #write(): Promise<string | null> {
    const begun = await this.#ask('POST', '/api/payment-drafts', {
      contextId: 'private',
      kind: KIND,
    });
    return begun?.status === 201 ? String(begun.body.draftId) : null;
  }

  async #create(record: PaymentRecord, draftId: string): Promise<'created' | 'unknown' | null> {
    const { amount } = record;
    const answer = await this.#ask('POST', '/api/payments', {
      draftId,
      request: {
        instructedAmount: { amount, currency: 'NOK' },
        debtorAccount: { bban: this.#options.debtorBban, currency: 'NOK' },
        creditorName: 'Elvebakken Barnehage',
        creditorAccount: { bban: CREDITOR, currency: 'NOK' },
        creditorAddress: { country: 'NO' },
        requestedExecutionDate: addDays(bankDay(new Date()), 5),
      },
      allowLogicalDuplicate: false,
    });
    const saying = sayingOf(answer);
    record.paymentId = paymentIdOf(answer) ?? record.paymentId;
    record.wasDenied = saying === 'not-sent' || saying === 'refused';
    if (saying === 'created') record.wasAcknowledged = true;
    if (saying === 'unknown') record.unknown += 1;
    return saying === 'created' || saying === 'unknown' ? saying : null;
  }

  async #approve(record: PaymentRecord): Promise<true | null> {
    const { paymentId } = record;
    await this.#letVisitsPass();
    const begun = await this.#ask('POST', `/api/payments/${paymentId}/authorisations`, {});
    const scaRedirect = begun?.body.scaRedirect;
    if (typeof scaRedirect === 'string') {
      const identityNumber = this.#options.customerNumber;
      const back = await completeSca(scaRedirect, { identityNumber }).then(
        ({ location }) => new URL(location),
        () => null,
      );
      if (back !== null) await this.#ask('GET', `${back.pathname}${back.search}`);
    }
    const read = await this.#ask('GET', `/api/payments/${paymentId}/status`);
    if (statusIn(read)?.isApproved !== true) return null;
    record.wasShownApproved = true;
    record.isOver = true;
    return true;
  }

  /**
   * No real person pays this often, so the limit of ten visits to the bank in ten minutes is reset. After some tries,
   * so is an abandoned approval, which could otherwise be resumed for ten minutes.
   */
  async #letVisitsPass(): Promise<void> {
    const left = this.#tries > 0 && this.#tries % APPROVALS_IN_A_ROW === 0 ? 'created' : 'none';
    await databasePool()
      .query(
        `UPDATE sca_attempt SET created_at = ${earlier('created_at', '12 minutes')},
           expires_at = CASE WHEN $2 = 'created' THEN ${earlier('expires_at', '12 minutes')}
             ELSE expires_at END
         WHERE user_id = $1 AND (state IN ('used', 'abandoned') OR $2 = 'created')`,
        [this.user.userId, left],
      )
      .catch(() => {});
  }
}
