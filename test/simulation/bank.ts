/** The books of a bank that speaks the interface: payments, baskets, approvals, and the answers it has given. */
import { basketStatus, deleteOutcome, permits } from '@/lib/xs2a/payment/payment-status';
import { SCA_ORIGIN } from './surroundings';
import type { Timeline } from './timeline';

export type BankRequest = {
  method: string;
  /** Path from `/v1/` with its query. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
};

export type BankAnswer = { status: number; json?: unknown };

export type PaymentInBooks = {
  id: string;
  /** Service and product. */
  path: string;
  psuId: string | null;
  body: string;
  requestId: string;
  status: string;
  /** Every status that it has had. */
  statuses: Set<string>;
  basketId: string | null;
};

export type BasketInBooks = {
  id: string;
  psuId: string;
  paymentIds: readonly string[];
  requestId: string;
  isApproved: boolean;
  isDeleted: boolean;
};

/** A visit to the bank's pages, and its purpose. */
export type Visit = {
  id: string;
  of: 'payment' | 'cancellation' | 'basket' | 'identity';
  target: string;
  /** Null where nobody is named yet: the visitor says who it is. */
  psuId: string | null;
  tppSessionId: string;
  redirectUri: string;
  startedAt: number;
  state: 'open' | 'approved' | 'cancelled';
};

/** The ways in which banks of the family differ. */
export type BankHabits = {
  /**
   * The answer to a repeated X-Request-ID: the first answer again, a refusal that names the id, or one that does not.
   */
  onKnownId: 'answer' | 'refusal-of-id' | 'refusal';
  /** Whether it refuses a duplicate payment. */
  findsDuplicates: boolean;
  /** Whether a domestic payment is shown only once it is approved. */
  hidesUnapproved: boolean;
  /** The probability that a creation is refused for its content. */
  refuses: number;
};

const SESSION_MILLISECONDS = 60 * 60_000;
const VISIT_MILLISECONDS = 30 * 60_000;
const PAYMENT =
  /^\/v1\/((?:payments|periodic-payments|bulk-payments)\/[^/?]+)(?:\/([^/?]+))?(?:\/([^?]+))?/;
const BASKET = /^\/v1\/signing-baskets(?:\/([^/?]+))?(?:\/([^?]+))?/;

export class Bank {
  readonly payments = new Map<string, PaymentInBooks>();
  readonly baskets = new Map<string, BasketInBooks>();
  readonly visits = new Map<string, Visit>();
  /** X-Request-ID → the request, and the answer to it. */
  readonly answered = new Map<string, { asked: string; answer: BankAnswer }>();
  /** TPP-Session-ID → its PSU, and when it began. */
  readonly sessions = new Map<string, { psuId: string; since: number }>();

  constructor(
    private readonly timeline: Timeline,
    private readonly habits: BankHabits,
  ) {}

  handle(request: BankRequest): BankAnswer {
    if (request.method === 'GET') return this.act(request);
    const requestId = request.headers['X-Request-ID'] ?? '';
    const asked = `${request.method} ${request.target} ${request.body ?? ''}`;
    const before = this.answered.get(requestId);
    if (before !== undefined) {
      const { onKnownId } = this.habits;
      if (before.asked === asked && onKnownId === 'answer') return before.answer;
      return onKnownId === 'refusal'
        ? refused(409, 'CONFLICT')
        : refused(409, 'CONFLICT', 'X-Request-ID');
    }
    const answer = this.act(request);
    this.answered.set(requestId, { asked, answer });
    this.timeline.note(`bank: ${request.method} ${request.target} → ${answer.status}`);
    return answer;
  }

  /** The person visits the bank; null when the page says that it is too late. Returns where the browser is sent. */
  visit(id: string, psuId: string, approves: boolean): string | null {
    const visit = this.visits.get(id);
    if (visit === undefined || visit.state !== 'open') return null;
    const isLate = this.timeline.now > visit.startedAt + VISIT_MILLISECONDS;
    const back = new URL(visit.redirectUri);
    const fail = (code: string) => {
      visit.state = 'cancelled';
      back.search = new URLSearchParams({
        system: 'SCA',
        status: '400',
        code,
        message: 'no',
      }).toString();
      return back.href;
    };
    if (isLate) return fail('SCA_EXPIRED');
    // The page asks who the visitor is, and accepts nobody else.
    if (visit.psuId !== null && visit.psuId !== psuId) return fail('SCA_INVALID');
    if (!approves || !this.approve(visit, psuId)) return fail('SCA_INVALID');
    visit.state = 'approved';
    this.sessions.set(visit.tppSessionId, { psuId, since: this.timeline.now });
    this.timeline.note(`bank: ${visit.of} ${visit.target} approved`);
    back.search = new URLSearchParams({
      'psu-id': psuId,
      'tpp-session-id': visit.tppSessionId,
      context: 'PRIVATE',
    }).toString();
    return back.href;
  }

  /** A batch run: approved payments move towards their final status. */
  settle(): void {
    this.timeline.note('bank: a batch run');
    for (const payment of this.payments.values()) {
      if (payment.status === 'ACCP') this.become(payment, 'ACSP');
      else if (payment.status === 'ACSP') this.become(payment, 'ACSC');
    }
  }

  private approve({ of, target }: Visit, psuId: string): boolean {
    if (of === 'identity') return true;
    if (of === 'basket') {
      const basket = this.baskets.get(target);
      if (basket === undefined || basket.isDeleted || basket.isApproved) return false;
      basket.isApproved = true;
      for (const payment of this.paymentsOf(basket)) this.become(payment, 'ACCP');
      return true;
    }
    const payment = this.payments.get(target);
    const action = of === 'payment' ? 'authorise' : 'cancel';
    if (payment === undefined || !permits({ transactionStatus: payment.status }, action))
      return false;
    payment.psuId = psuId;
    this.become(payment, of === 'payment' ? 'ACCP' : 'CANC');
    return true;
  }

  private become(payment: PaymentInBooks, status: string): void {
    payment.status = status;
    payment.statuses.add(status);
    if (status === 'CANC') payment.basketId = null;
  }

  private paymentsOf({ paymentIds }: BasketInBooks): PaymentInBooks[] {
    return paymentIds.flatMap((id) => this.payments.get(id) ?? []);
  }

  private act(request: BankRequest): BankAnswer {
    const { target } = request;
    if (target.startsWith('/v1/agreements')) return this.listAgreements(request);
    const [isBasket, basketId, basketPart] = BASKET.exec(target) ?? [];
    if (isBasket !== undefined) return this.actOnBasket(request, basketId, basketPart);
    const [, path, id, part] = PAYMENT.exec(target) ?? [];
    if (path === undefined) return refused(404, 'RESOURCE_UNKNOWN');
    if (id === undefined) return this.createPayment(request, path);
    const payment = this.payments.get(decodeURIComponent(id));
    const psuId = request.headers['PSU-ID'] ?? null;
    if (payment === undefined || payment.path !== path) return refused(404, 'RESOURCE_UNKNOWN');
    if (payment.psuId !== psuId)
      return psuId === null ? refused(400, 'FORMAT_ERROR') : refused(404, 'RESOURCE_UNKNOWN');
    return this.actOnPayment(request, payment, part);
  }

  /** Shows an application that a PSU-ID and a TPP-Session-ID belong together. */
  private listAgreements({ headers }: BankRequest): BankAnswer {
    const session = this.sessions.get(headers['TPP-Session-ID'] ?? '');
    return session !== undefined && session.psuId === headers['PSU-ID']
      ? { status: 200, json: { agreements: [] } }
      : refused(401, 'PSU_CREDENTIALS_INVALID');
  }

  private createPayment({ headers, body, target }: BankRequest, path: string): BankAnswer {
    const { random } = this.timeline;
    const psuId = headers['PSU-ID'] ?? null;
    const allowsDuplicate = target.includes('allowLogicalDuplicate=true');
    if (random.chance(this.habits.refuses)) return refused(400, 'FORMAT_ERROR');
    const isDuplicate = [...this.payments.values()].some(
      (one) => one.body === body && one.psuId === psuId && !['CANC', 'RJCT'].includes(one.status),
    );
    if (isDuplicate && !allowsDuplicate && this.habits.findsDuplicates)
      return refused(409, 'CONFLICT');
    const id = `p${this.payments.size + 1}-${random.whole(1000, 10_000)}`;
    const payment: PaymentInBooks = {
      id,
      path,
      psuId,
      body: body ?? '',
      requestId: headers['X-Request-ID'] ?? '',
      status: 'RCVD',
      statuses: new Set(['RCVD']),
      basketId: null,
    };
    this.payments.set(id, payment);
    return { status: 201, json: statusOf(payment) };
  }

  private actOnPayment(
    request: BankRequest,
    payment: PaymentInBooks,
    part: string | undefined,
  ): BankAnswer {
    const { method } = request;
    const state = { transactionStatus: payment.status };
    if (method === 'GET') {
      const isHidden =
        this.habits.hidesUnapproved &&
        payment.status === 'RCVD' &&
        payment.path === 'payments/norwegian-domestic-credit-transfers';
      if (isHidden) return refused(404, 'RESOURCE_UNKNOWN');
      return part === 'status'
        ? { status: 200, json: statusOf(payment) }
        : { status: 200, json: { ...JSON.parse(payment.body), ...statusOf(payment) } };
    }
    if (method === 'DELETE') {
      if (payment.basketId !== null) return refused(409, 'CONFLICT');
      const outcome = deleteOutcome(state);
      if (outcome.status === 204) this.become(payment, 'CANC');
      return 'code' in outcome
        ? refused(outcome.status, outcome.code)
        : { status: outcome.status, ...(outcome.status === 202 ? { json: {} } : {}) };
    }
    const isCancellation = part === 'cancellation-authorisations';
    const may = permits(state, isCancellation ? 'cancel' : 'authorise');
    if (!may || payment.basketId !== null) return refused(409, 'CONFLICT');
    return this.startVisit(request, isCancellation ? 'cancellation' : 'payment', payment.id);
  }

  private actOnBasket(
    request: BankRequest,
    id: string | undefined,
    part: string | undefined,
  ): BankAnswer {
    const { method } = request;
    if (id === undefined) return this.createBasket(request);
    const basket = this.baskets.get(decodeURIComponent(id));
    if (basket === undefined || basket.isDeleted || basket.psuId !== request.headers['PSU-ID'])
      return refused(404, 'RESOURCE_UNKNOWN');
    if (method === 'GET') {
      const payments = this.paymentsOf(basket).map(({ status }) => ({ transactionStatus: status }));
      const transactionStatus = basketStatus(payments);
      return { status: 200, json: { transactionStatus, ...(part === undefined ? basket : {}) } };
    }
    if (basket.isApproved) return refused(409, 'CONFLICT');
    if (method === 'POST') return this.startVisit(request, 'basket', basket.id);
    basket.isDeleted = true;
    for (const payment of this.paymentsOf(basket)) payment.basketId = null;
    return { status: 204 };
  }

  private createBasket({ headers, body }: BankRequest): BankAnswer {
    const { paymentIds } = JSON.parse(body ?? '{}') as { paymentIds: string[] };
    const psuId = headers['PSU-ID'] ?? '';
    for (const id of paymentIds) {
      const payment = this.payments.get(id);
      if (payment === undefined || payment.psuId !== psuId) return refused(404, 'RESOURCE_UNKNOWN');
      if (payment.status !== 'RCVD' || payment.basketId !== null) return refused(409, 'CONFLICT');
    }
    const id = `b${this.baskets.size + 1}`;
    const requestId = headers['X-Request-ID'] ?? '';
    const basket = { id, psuId, paymentIds, requestId, isApproved: false, isDeleted: false };
    this.baskets.set(id, basket);
    for (const payment of this.paymentsOf(basket)) payment.basketId = id;
    const startAuthorisation = { href: `/v1/signing-baskets/${id}/authorisations` };
    return {
      status: 201,
      json: { basketId: id, transactionStatus: 'RCVD', _links: { startAuthorisation } },
    };
  }

  private startVisit({ headers }: BankRequest, of: Visit['of'], target: string): BankAnswer {
    const tppSessionId = headers['TPP-Session-ID'] ?? '';
    const psuId = headers['PSU-ID'] ?? null;
    const session = this.sessions.get(tppSessionId);
    const isFresh =
      session !== undefined && this.timeline.now < session.since + SESSION_MILLISECONDS;
    const isKnown = psuId === null || (isFresh && session.psuId === psuId);
    const id = `v${this.visits.size + 1}`;
    this.visits.set(id, {
      id,
      of: isKnown ? of : 'identity',
      target,
      psuId,
      tppSessionId,
      redirectUri: headers['TPP-Redirect-URI'] ?? '',
      startedAt: this.timeline.now,
      state: 'open',
    });
    const scaRedirect = { href: `${SCA_ORIGIN}/visits/${id}` };
    return isKnown
      ? { status: 201, json: { scaStatus: 'received', _links: { scaRedirect } } }
      : { status: 401, json: { ...errorOf('SCA_REQUIRED'), _links: { scaRedirect } } };
  }
}

function statusOf({ id, path, status, basketId }: PaymentInBooks) {
  const self = `/v1/${path}/${id}`;
  const mayApprove = permits({ transactionStatus: status }, 'authorise') && basketId === null;
  const mayEnd = deleteOutcome({ transactionStatus: status }).status < 300 && basketId === null;
  return {
    paymentId: id,
    transactionStatus: status,
    ...(status === 'ACCP' ? { fundsAvailable: true } : {}),
    _links: {
      self: { href: self, verbs: mayEnd ? ['GET', 'DELETE'] : ['GET'] },
      ...(mayApprove ? { startAuthorisation: { href: `${self}/authorisations` } } : {}),
    },
  };
}

function errorOf(code: string, at?: string) {
  return {
    tppMessages: [
      { category: 'ERROR', code, text: 'no', ...(at === undefined ? {} : { path: at }) },
    ],
  };
}

function refused(status: number, code: string, at?: string): BankAnswer {
  return { status, json: errorOf(code, at) };
}
