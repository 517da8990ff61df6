/** A payer: presses what the pages offer, sometimes twice, in two windows, too late, or with another person's ids. */
import type { Attended } from '@/lib/aspsp/presence';
import type { BasketView } from '@/lib/view/basket';
import { Impressions } from './impressions';
import type { Answer, Application } from './process';
import type { Stage, User } from './stage';

export type Draft = { id: string; request: object };

const PSU: Attended = { kind: 'attended', psuIpAddress: '203.0.113.7', forwarded: {} };

type Action = { weight: number; name: string; act: () => Promise<void> };

export class Person extends Impressions {
  private readonly returns: string[] = [];

  constructor(
    world: Stage,
    user: User,
    private readonly drafts: readonly Draft[],
    private readonly other: () => Person,
  ) {
    super(world, user);
  }

  /** Does this many things, one after another or at once. */
  async live(steps: number): Promise<void> {
    const { timeline } = this.world;
    const { random } = timeline;
    for (let step = 0; step < steps; step += 1) {
      const actions = this.actions();
      if (actions.length === 0) return;
      const action = chosen(actions, random.next());
      const doubled = random.chance(0.25);
      const others = random.chance(0.15) ? [chosen(actions, random.next())] : [];
      const done = [action, ...(doubled ? [action] : []), ...others].map(async ({ name, act }) => {
        await timeline.wait(random.between(0, doubled ? 40 : 400));
        timeline.note(`${this.user.name}: ${name}`);
        await act();
      });
      // Not everybody waits for an answer.
      if (random.chance(0.85)) await Promise.all(done);
      const long = random.chance(0.1);
      await timeline.wait(long ? random.between(60_000, 200_000) : random.between(300, 15_000));
    }
  }

  /** Once the faults are over, looks at everything again, and continues where something waits. */
  async lookAtAll(): Promise<void> {
    for (const { id } of this.world.rowsOf('Payment', this.user)) await this.look(String(id));
    for (const { id } of this.world.rowsOf('Basket', this.user))
      await this.lookAtBasket(String(id));
    for (const [id, view] of this.payments)
      if (view.actions.includes('approve')) await this.approve(id, 'payment', true);
  }

  private actions(): Action[] {
    const of = (weight: number, name: string, act: () => Promise<void>) => ({ weight, name, act });
    const actions: Action[] = [];
    for (const draft of this.drafts) {
      const known = this.payments.get(draft.id);
      const weight = known === undefined ? 6 : 0.5;
      actions.push(of(weight, `submits ${draft.id.slice(0, 4)}`, () => this.submit(draft)));
    }
    for (const [id, view] of this.payments) {
      const short = id.slice(0, 4);
      actions.push(of(1, `looks at ${short}`, () => this.look(id)));
      for (const action of view.actions)
        if (action === 'approve')
          actions.push(of(4, `approves ${short}`, () => this.approve(id, 'payment')));
        else if (action === 'approve-cancellation')
          actions.push(of(4, `cancels ${short} for good`, () => this.approve(id, 'cancellation')));
        else if (action === 'delete' || action === 'cancel')
          actions.push(of(1.2, `${action}s ${short}`, () => this.cancel(id)));
        else if (action === 'send-again')
          actions.push(of(2, `sends ${short} again`, () => this.sendAgain(id)));
    }
    const free = [...this.payments.values()].filter(({ actions }) =>
      actions.includes('add-to-basket'),
    );
    if (free.length > 0)
      actions.push(
        of(2.5, 'makes a basket', () => this.makeBasket(free.map((one) => one.paymentId))),
      );
    for (const [id, view] of this.baskets) this.addBasketActions(actions, id, view);
    for (const visit of this.visits.splice(0, 3))
      actions.push(of(6, `is at the bank for ${visit}`, () => this.visit(visit)));
    for (const address of this.returns)
      actions.push(of(5, 'comes back', () => this.comeBack(address, false)));
    actions.push(of(0.6, "tries another's ids", () => this.trespass()));
    return actions;
  }

  private addBasketActions(actions: Action[], id: string, view: BasketView): void {
    const short = id.slice(0, 4);
    const add = (weight: number, name: string, act: () => Promise<void>) =>
      actions.push({ weight, name: `${name} basket ${short}`, act });
    add(1, 'looks at', () => this.lookAtBasket(id));
    const [payment] = view.payments;
    for (const action of view.actions)
      if (action === 'approve') add(4, 'approves', () => this.approveBasket(id));
      else if (action === 'dissolve') add(2.5, 'dissolves', () => this.dissolve(id));
      else if (action === 'remove-payment' && payment !== undefined)
        add(1.5, 'takes one out of', () => this.takeOut(id, payment.paymentId));
  }

  private async submit({ id, request }: Draft, allowLogicalDuplicate = false): Promise<void> {
    const { userId } = this.user;
    const since = this.world.timeline.now;
    const answer = await this.ask((app, now) =>
      app.initiatePayment({ userId, draftId: id, request, allowLogicalDuplicate }, PSU, now),
    );
    this.hearOfCreation(answer, id, since);
  }

  private async sendAgain(paymentId: string): Promise<void> {
    const { userId } = this.user;
    const since = this.world.timeline.now;
    let another = paymentId;
    const answer = await this.ask((app, now) => {
      another = app.sentAgainId({ userId, id: paymentId });
      return app.sendPaymentAgain({ userId, paymentId }, PSU, now);
    });
    this.hearOfCreation(answer, another, since);
  }

  private async look(paymentId: string): Promise<void> {
    const key = { userId: this.user.userId, paymentId };
    const answer = await this.ask(async (app, now) => {
      await app.resumePayment(key, PSU);
      return app.readPaymentNow(key, PSU, now);
    });
    if (answer.kind !== 'answer') return this.hearFault(answer);
    if (answer.value === null) this.payments.delete(paymentId);
    else this.hear(answer.value.detail);
  }

  private async cancel(paymentId: string): Promise<void> {
    const key = { userId: this.user.userId, paymentId };
    const since = this.world.timeline.now;
    const answer = await this.ask((app, now) => app.cancelPayment(key, PSU, now));
    if (answer.kind !== 'answer') return this.hearFault(answer);
    if (answer.value === null) return;
    this.hear(answer.value.detail);
    this.hearTrouble(answer.value.trouble, { paymentId }, since);
  }

  private async approve(
    paymentId: string,
    of: 'payment' | 'cancellation',
    mustBegin = false,
  ): Promise<void> {
    const key = { userId: this.user.userId, paymentId };
    const since = this.world.timeline.now;
    const answer = await this.ask((app) =>
      of === 'payment'
        ? app.authorisePayment(key, this.beginner())
        : app.authoriseCancellation(key, this.beginner()),
    );
    if (answer.kind !== 'answer') return this.hearFault(answer);
    const begun = answer.value;
    if (mustBegin && !begun.ok) {
      const row = this.world.watch.row('Payment', paymentId);
      const isOffered =
        row?.basketId === null && row.transactionStatus === 'RCVD' && row.connectionId !== null;
      // The bank may hold it in a basket whose id nobody has.
      const isHeld = this.world.bank.payments.get(String(row?.resourceId))?.basketId !== null;
      if (isOffered && !isHeld)
        this.world.watch.violated(`an approval cannot begin: ${begun.reason}`);
    }
    this.hearOfApproval(begun, of, { paymentId }, since);
  }

  private async makeBasket(paymentIds: readonly string[]): Promise<void> {
    const { random } = this.world.timeline;
    const intentKey = random.uuid();
    const request = {
      userId: this.user.userId,
      intentKey,
      contextId: 'private' as const,
      paymentIds: paymentIds.slice(0, random.whole(1, 4)),
    };
    const times = random.chance(0.2) ? 2 : 1;
    await Promise.all(
      Array.from({ length: times }, async () => {
        const since = this.world.timeline.now;
        const answer = await this.ask((app, now) => app.makeBasket(request, PSU, now));
        if (answer.kind !== 'answer') return this.hearFault(answer);
        if (answer.value.ok) return this.hearOfBasket(answer.value.basket);
        this.world.timeline.note(`${this.user.name} is told: ${answer.value.reason}`);
        if (answer.value.reason === 'bank-fault')
          this.world.watch.toldNotSent({ basketId: intentKey }, since);
      }),
    );
  }

  private async lookAtBasket(basketId: string): Promise<void> {
    const key = { userId: this.user.userId, basketId };
    const answer = await this.ask(async (app, now) => {
      await app.resumeBasket(key, PSU);
      return app.readBasketNow(key, PSU, now);
    });
    this.hearBasketRead(answer, basketId);
  }

  private async approveBasket(basketId: string): Promise<void> {
    const key = { userId: this.user.userId, basketId };
    const since = this.world.timeline.now;
    const answer = await this.ask((app, now) => app.authoriseBasket(key, this.beginner(), now));
    if (answer.kind !== 'answer') return this.hearFault(answer);
    this.hearOfApproval(answer.value, 'basket', { basketId }, since);
    await this.lookAtBasket(basketId);
  }

  private async dissolve(basketId: string): Promise<void> {
    const key = { userId: this.user.userId, basketId };
    const answer = await this.ask((app, now) => app.dissolveBasket(key, PSU, now));
    this.hearBasketRead(answer, basketId);
  }

  private async takeOut(basketId: string, paymentId: string): Promise<void> {
    const key = { userId: this.user.userId, basketId };
    const answer = await this.ask((app, now) => app.removeFromBasket(key, paymentId, PSU, now));
    this.hearBasketRead(answer, basketId);
  }

  private async visit(id: string): Promise<void> {
    const { bank, timeline } = this.world;
    const { random } = timeline;
    if (random.chance(0.05)) await timeline.wait(random.between(5 * 60_000, 70 * 60_000));
    const address = bank.visit(id, this.user.psuId, random.chance(0.8));
    if (address === null) return;
    if (random.chance(0.92)) this.returns.push(address);
    if (random.chance(0.2)) await this.comeBack(this.forged(address), true);
    // Usually the browser comes back at once.
    if (random.chance(0.7)) await this.comeBack(address, false);
  }

  /** A return address with one parameter changed. */
  private forged(address: string): string {
    const url = new URL(address);
    const { random } = this.world.timeline;
    const changed = random.pick(['psu-id', 'tpp-session-id'] as const);
    const given = random.uuid();
    url.searchParams.set(changed, given);
    // Another session of the same person is also valid at the bank.
    if (changed === 'tpp-session-id' && random.chance(0.5)) {
      const { bank, timeline } = this.world;
      bank.sessions.set(given, { psuId: this.user.psuId, since: timeline.now });
    }
    return url.href;
  }

  private async comeBack(address: string, isForged: boolean): Promise<void> {
    const { random } = this.world.timeline;
    const { user } = this;
    // Somebody else has seen the address, at the same computer or another; or the session is used elsewhere.
    const strangers: User[] = [];
    const isHere = random.chance(0.5) ? { browserToken: user.browserToken } : {};
    if (random.chance(0.15)) strangers.push({ ...this.other().user, ...isHere });
    const browserToken = random.bytes(32).toString('base64url');
    if (random.chance(0.15)) strangers.push({ ...user, browserToken });
    const forged = Promise.all(strangers.map((one) => this.returnAs(one, address, true)));
    // They may be faster: whoever comes second finds the visit used.
    if (random.chance(0.5)) await forged;
    const own = random.chance(0.3) ? [user, user] : [user];
    await Promise.all([forged, ...own.map((one) => this.returnAs(one, address, isForged))]);
  }

  private async returnAs(user: User, address: string, isForged: boolean): Promise<void> {
    const { pathname, searchParams: query } = new URL(address);
    const attemptId = pathname.split('/')[2] ?? '';
    const isOwn = user.userId === this.user.userId && user.browserToken === this.user.browserToken;
    const { sessionId, sessionCreatedAt, userId, browserToken } = user;
    const answer = await this.ask((app, now) =>
      app.completeSca(
        {
          attemptId,
          query,
          signedIn: { userId, sessionId, sessionCreatedAt },
          browserToken,
          psu: PSU,
        },
        now,
      ),
    );
    if (answer.kind !== 'answer') return this.hearFault(answer);
    this.hearOfReturn(answer.value, { attemptId, userId, isForged, isOwn });
  }

  /** Everything that belongs to somebody else must look as if it did not exist. */
  private async trespass(): Promise<void> {
    const { watch, timeline } = this.world;
    const other = this.other();
    const { userId } = this.user;
    const [paymentId] = [...other.payments.keys(), ...other.drafts.map(({ id }) => id)];
    const [basketId] = other.baskets.keys();
    if (paymentId === undefined) return;
    const key = { userId, paymentId };
    const way = timeline.random.whole(0, basketId === undefined ? 4 : 7);
    const answer = await this.ask(async (app, now): Promise<unknown> => {
      const basket = { userId, basketId: basketId ?? '' };
      if (way === 0) return app.readPaymentNow(key, PSU, now);
      if (way === 1) return app.cancelPayment(key, PSU, now);
      if (way === 2) return seen(await app.authorisePayment(key, this.beginner()));
      if (way === 3) return seen(await app.sendPaymentAgain(key, PSU, now));
      if (way === 4) return app.readBasketNow(basket, PSU, now);
      if (way === 5) return app.dissolveBasket(basket, PSU, now);
      return seen(await app.authoriseBasket(basket, this.beginner(), now));
    });
    if (answer.kind === 'answer' && answer.value !== null)
      watch.violated(`somebody reaches another's payment or basket (way ${way})`);
  }

  private beginner() {
    const { userId, sessionId, browserToken } = this.user;
    return { userId, sessionId, browserToken, psu: PSU };
  }

  private ask<Value>(
    work: (application: Application, now: Date) => Promise<Value>,
  ): Promise<Answer<Value>> {
    const process = this.world.someProcess();
    return process.ask((application) => work(application, new Date(process.now())));
  }
}

function seen(answer: { ok: boolean; reason?: string }): unknown {
  return !answer.ok && (answer.reason === 'not-found' || answer.reason === 'conflict')
    ? null
    : answer;
}

function chosen(actions: readonly Action[], at: number): Action {
  let rest = at * actions.reduce((sum, { weight }) => sum + weight, 0);
  for (const action of actions) {
    rest -= action.weight;
    if (rest < 0) return action;
  }
  return actions[0] as Action;
}
