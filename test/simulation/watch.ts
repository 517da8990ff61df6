/** What must hold in every interleaving: for what is sent, what people are told, and what is left at the end. */
import type { BasketView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import type { Bank, PaymentInBooks, Visit } from './bank';
import type { Sending } from './bank-line';
import type { Data, Tables } from './database/tables';
import type { Timeline } from './timeline';

const TRIES_MAX = 3;
/** Two minutes, and what a slow database may add between the decision and the sending. */
const TRIES_MILLISECONDS_MAX = 135_000;

const BEGINNING_MILLISECONDS_MAX = 31_000;

type Asked = {
  text: string;
  sendings: Sending[];
  paymentId: string | null;
  basketId: string | null;
  operation: string;
};

/** A call as it was first stored: a call that was not sent is later detached from its subject. */
type Known = Data & {
  /** The row's own time is earlier: a commit takes a while, and a round of recovery longer. */
  endSeenAt: number | null;
};

export class Watch {
  readonly violations: string[] = [];
  private readonly asked = new Map<string, Asked>();
  private readonly approvedAttempts = new Set<string>();
  private readonly calls = new Map<unknown, Known>();

  constructor(
    private readonly timeline: Timeline,
    private readonly tables: Tables,
    private readonly bank: Bank,
    private readonly mayDouble: boolean,
  ) {
    tables.onCommitted = (model, data) => {
      if (model !== 'OutboxCall' || data === null) return;
      const known = this.calls.get(data.id) ?? { ...data, endSeenAt: null };
      if (outcomeOf(data) !== 'open') known.endSeenAt ??= timeline.now;
      this.calls.set(data.id, known);
    };
  }

  violated(what: string): void {
    this.timeline.note(`VIOLATION: ${what}`);
    this.violations.push(what);
  }

  /** A request leaves a process. */
  sent(sending: Sending) {
    const { request } = sending;
    if (request.method === 'GET') return;
    const requestId = request.headers['X-Request-ID'] ?? '';
    this.timeline.note(
      `${sending.process.name} sends ${request.method} ${request.target} (${requestId.slice(0, 8)})`,
    );
    const call = this.callOf(requestId);
    if (call === null)
      return this.violated(`${request.method} ${request.target} is sent and not stored`);
    if (call.state !== 'SENDING' || call.mayHaveArrived !== true)
      this.violated(`a call is sent while it is stored as ${call.state}`);
    const text = `${request.method} ${request.target} ${request.body ?? ''}`;
    const asked = this.asked.get(requestId) ?? {
      text,
      sendings: [],
      paymentId: call.paymentId as string | null,
      basketId: call.basketId as string | null,
      operation: call.operation as string,
    };
    if (asked.text !== text) this.violated('a retry has other bytes than the first try');
    if (asked.sendings.some(isAwaited)) this.violated('two send the same call at once');
    if (asked.operation.startsWith('authorise')) this.checkOneApproval(asked);
    asked.sendings.push(sending);
    this.asked.set(requestId, asked);
    if (asked.sendings.length > TRIES_MAX) this.violated('a call is sent more than three times');
    const [first] = asked.sendings;
    if (first !== undefined && sending.at > first.at + TRIES_MILLISECONDS_MAX)
      this.violated('a call is sent again after its two minutes');
    if (asked.operation === 'create-payment') this.checkOneIntent(requestId, asked.paymentId);
  }

  /** A payment as a person is shown it. */
  toldOfPayment(userId: string, view: PaymentView) {
    const row = this.row('Payment', view.paymentId);
    if (row !== null && row.userId !== userId)
      return this.violated("somebody is shown another's payment");
    if (view.state !== 'created' || row === null) return;
    const payment = this.bank.payments.get(String(row.resourceId));
    if (payment === undefined)
      return this.violated('a payment is told as created that the bank does not have');
    const told = view.status?.transactionStatus ?? null;
    if (told !== null && !payment.statuses.has(told))
      this.violated(`a payment is told as ${told} that never was`);
  }

  toldOfBasket(userId: string, view: BasketView) {
    const row = this.row('Basket', view.basketId);
    if (row === null) return;
    if (row.userId !== userId) return this.violated("somebody is shown another's basket");
    for (const payment of view.payments) this.toldOfPayment(userId, payment);
    const basket = this.bank.baskets.get(String(row.resourceId));
    if (view.state === 'created' && basket === undefined)
      return this.violated('a basket is told as created that the bank does not have');
    if (basket === undefined) return;
    const shown = view.payments.map(({ paymentId }) => this.row('Payment', paymentId)?.resourceId);
    if (JSON.stringify(shown) !== JSON.stringify(basket.paymentIds))
      this.violated('a basket is shown with other payments than the bank has in it');
    if (view.dissolvedAt !== null && !basket.isDeleted)
      this.violated('a basket is told as dissolved that the bank has');
    const signed = basket.paymentIds.filter((id) =>
      this.bank.payments.get(id)?.statuses.has('ACCP'),
    );
    // Nobody can tell whether payments were approved with the basket or separately. Accepted are: all of them, so that
    // the bank reports the basket as approved too, or some after the approval of the basket had begun.
    const mayBe =
      signed.length === basket.paymentIds.length || (signed.length > 0 && row.frozenAt !== null);
    if (view.approvedAt !== null && !basket.isApproved && !mayBe)
      this.violated('a basket is told as approved that is not');
  }

  /** "It was not sent": a call about it must have ended so, and nothing of it may be at the bank. */
  toldNotSent(about: { paymentId: string } | { basketId: string }, since: number): void {
    const isAbout = ({ paymentId, basketId }: Data) =>
      'paymentId' in about ? paymentId === about.paymentId : basketId === about.basketId;
    const calls = this.tables.committed('OutboxCall').filter(({ id }) => {
      const known = this.calls.get(id);
      return known !== undefined && isAbout(known) && (known.endSeenAt ?? 0) >= since;
    });
    if (!calls.some((call) => outcomeOf(call) === 'not-sent'))
      this.violated('somebody is told that nothing was sent, and something was');
  }

  /** Where an approval leads: to what the person asked to approve, and to nothing else. */
  toldToVisit(
    visit: Visit | undefined,
    of: Visit['of'],
    row: Data | null,
    identifiesOnly: boolean,
  ) {
    if (visit === undefined) return this.violated('somebody is sent to a page that is not there');
    if (identifiesOnly !== (visit.of === 'identity'))
      this.violated('an identification is taken for an approval, or the other way round');
    if (visit.of !== 'identity' && visit.of !== of)
      this.violated(`somebody who approves a ${of} is sent to approve a ${visit.of}`);
    if (row !== null && visit.target !== row.resourceId)
      this.violated('somebody is sent to approve something else than was asked for');
  }

  /** An accepted return: it must be from the person who began the visit, and only once. */
  toldApproved(attemptId: string, userId: string, of: string, id: string): void {
    const attempt = this.tables.committed('ScaAttempt').find((one) => one.id === attemptId);
    if (attempt === undefined || attempt.userId !== userId || attempt.target !== id)
      this.violated(`a return approves a ${of} that its visit was not for`);
    if (this.approvedAttempts.has(attemptId)) this.violated('one return is taken twice');
    this.approvedAttempts.add(attemptId);
  }

  /** Whether nothing is under way any more. */
  isAtRest(): boolean {
    return this.tables
      .committed('OutboxCall')
      .every(({ state }) => state !== 'PREPARED' && state !== 'SENDING');
  }

  /** Until when an approval begun by a dead process keeps others from beginning it; null for none. */
  beginningUntil(): number | null {
    const beginning = this.tables
      .committed('ScaAttempt')
      .filter(({ state }) => state === 'beginning');
    const created = beginning.map(({ createdAt }) => (createdAt as Date).getTime());
    return created.length === 0 ? null : Math.max(...created) + BEGINNING_MILLISECONDS_MAX;
  }

  /** Checked when all faults are over and everybody has looked once more. */
  atTheEnd(): void {
    for (const call of this.tables.committed('OutboxCall')) this.checkCall(call);
    for (const payment of this.tables.committed('Payment')) this.checkPayment(payment);
    for (const basket of this.tables.committed('Basket')) this.checkBasket(basket);
    for (const payment of this.bank.payments.values()) this.checkBooks(payment);
    for (const basket of this.bank.baskets.values()) {
      const call = this.callOf(basket.requestId);
      const row = call?.basketId ? this.row('Basket', String(call.basketId)) : null;
      if (row === null || row.state === 'REJECTED')
        this.violated('the bank has a basket that nobody knows of');
    }
    this.checkDuplicates();
    for (const [requestId, { paymentId, operation }] of this.asked)
      if (operation === 'create-payment') this.checkOnce(requestId, paymentId);
  }

  row(model: string, id: string): Data | null {
    return this.tables.committed(model).find((one) => one.id === id) ?? null;
  }

  private callOf(requestId: string): Data | null {
    const calls = this.tables.committed('OutboxCall');
    return calls.find((call) => call.requestId === requestId) ?? null;
  }

  /** The payment that a creation was meant to make. */
  private intentOf(requestId: string): Data | null {
    const paymentId = this.asked.get(requestId)?.paymentId ?? null;
    return paymentId === null ? null : this.row('Payment', paymentId);
  }

  /** A second X-Request-ID for one payment is allowed only when the bank has nothing under the first. */
  private checkOneIntent(requestId: string, paymentId: string | null): void {
    for (const [other, { paymentId: its, operation }] of this.asked) {
      if (other === requestId || its !== paymentId || operation !== 'create-payment') continue;
      const outcome = outcomeOf(this.callOf(other));
      if (!['refused', 'not-sent', 'sca-required'].includes(outcome))
        this.violated(`a payment is sent anew while the call before it is ${outcome}`);
    }
  }

  private checkOneApproval(asked: Asked): void {
    const isSame = (other: Asked) =>
      other.operation === asked.operation &&
      other.paymentId === asked.paymentId &&
      other.basketId === asked.basketId;
    for (const other of this.asked.values())
      if (other !== asked && isSame(other) && other.sendings.some(isAwaited))
        this.violated('two approvals of one thing begin at once');
  }

  private checkCall(call: Data): void {
    const requestId = String(call.requestId);
    const answered = this.bank.answered.get(requestId);
    const outcome = outcomeOf(call);
    if (outcome === 'open') this.violated(`a call (${call.operation}) never ends`);
    if (outcome === 'not-sent' && answered !== undefined)
      this.violated(`a call (${call.operation}) ended as not sent, and the bank has it`);
    const isDone = answered !== undefined && answered.answer.status < 300;
    const isCreation = String(call.operation).startsWith('create');
    if (outcome === 'refused' && isDone && isCreation)
      this.violated(`a call (${call.operation}) ended as refused, and the bank has done it`);
    if (outcome === 'done' && !isDone)
      this.violated(`a call (${call.operation}) ended as done, and the bank has not done it`);
  }

  private checkPayment(row: Data) {
    const { state, resourceId } = row;
    if (state === 'PREPARED' || state === 'SENDING') this.violated('a payment is stuck');
    const events = this.tables.committed('PaymentEvent').filter((one) => one.paymentId === row.id);
    if (state === 'UNKNOWN' && !events.some(({ kind }) => kind === 'outcome-unknown'))
      this.violated('a payment is unknown, and its history does not say so');
    if (state !== 'CREATED') return;
    const payment = this.bank.payments.get(String(resourceId));
    if (payment === undefined) return this.violated('a payment is created that the bank has not');
    if (this.asked.get(payment.requestId)?.paymentId !== row.id)
      this.violated('a payment is taken for another one of the bank');
    // A payment made without a PSU-ID cannot be read once somebody else has approved it.
    const isReadable = row.connectionId !== null && row.transactionStatus !== null;
    if (isReadable && row.transactionStatus !== payment.status)
      this.violated(`a payment stays ${row.transactionStatus} that is ${payment.status}`);
    if (row.basketId !== null && this.row('Basket', String(row.basketId))?.dissolvedAt !== null)
      this.violated('a payment is held by a basket that is dissolved');
  }

  private checkBasket(row: Data) {
    const { state, dissolvedAt, dissolvingAt, resourceId, approvedAt } = row;
    if (state === 'PREPARED' || state === 'SENDING') this.violated('a basket is stuck');
    if (dissolvingAt !== null && dissolvedAt === null && approvedAt === null)
      this.violated('a basket is on its way to its end for good');
    const basket = this.bank.baskets.get(String(resourceId));
    if (state !== 'CREATED') return;
    if (basket === undefined) return this.violated('a basket is created that the bank has not');
    if (dissolvedAt === null && basket.isDeleted)
      this.violated('a basket stands that the bank has deleted');
    if (dissolvedAt !== null && !basket.isDeleted)
      this.violated('a basket is dissolved that the bank has');
    if (approvedAt === null && basket.isApproved)
      this.violated('an approved basket is not so told');
  }

  /** What the bank has must be known here as created or as unknown, by its owner. */
  private checkBooks(payment: PaymentInBooks) {
    const id = this.asked.get(payment.requestId)?.paymentId ?? null;
    const row = id === null ? null : this.row('Payment', id);
    if (row === null) return this.violated('the bank has a payment that nobody knows of');
    if (row.state !== 'CREATED' && row.state !== 'UNKNOWN')
      this.violated(`the bank has a payment that is ${row.state} here`);
    const isOne = row.state === 'UNKNOWN' || row.resourceId === payment.id || this.mayDouble;
    if (!isOne) this.violated('the bank has a payment that is known as another');
  }

  /** Of two identical forms one makes a payment, unless the person confirms that both are meant. */
  private checkDuplicates(): void {
    const standing = [...this.bank.payments.values()].filter(
      ({ requestId, status }) =>
        status !== 'CANC' && this.intentOf(requestId)?.allowsDuplicate !== true,
    );
    const bodies = new Set(standing.map(({ body }) => body));
    if (bodies.size < standing.length)
      this.violated('two payments that are alike were made unasked');
  }

  private checkOnce(requestId: string, paymentId: string | null): void {
    const made = [...this.bank.payments.values()].filter(
      (one) => this.asked.get(one.requestId)?.paymentId === paymentId && paymentId !== null,
    );
    const isFirst = made[0]?.requestId === requestId;
    // A bank that neither replays answers nor detects duplicates: see the decision about calls that may move money.
    const isExcused = this.mayDouble && this.intentOf(requestId)?.allowsDuplicate === true;
    if (made.length > 1 && isFirst && !isExcused)
      this.violated(`one payment is at the bank ${made.length} times`);
  }
}

/** Whether the sender is still alive and waiting. */
function isAwaited({ isAwaited: awaits, life, process }: Sending): boolean {
  return awaits && life === process.life;
}

function outcomeOf(call: Data | null): string {
  if (call === null) return 'gone';
  const outcome = call.outcome as { kind: string } | null;
  return outcome?.kind ?? 'open';
}
