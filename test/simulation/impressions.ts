/** What a payer is told and shown, each compared with the facts. */
import type { BankTrouble } from '@/lib/connection/bank-trouble';
import type { PaymentInitiated } from '@/lib/pisp/payment/initiation-answer';
import type { PaymentSentAgain } from '@/lib/pisp/payment/send-again';
import type { ApprovalBegun } from '@/lib/sca/begin-approval';
import type { ScaCompleted } from '@/lib/sca/completed';
import type { BasketView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import type { Visit } from './bank';
import type { Answer } from './process';
import type { Stage, User } from './stage';
import { SCA_ORIGIN } from './surroundings';

/** The payments and baskets as the last page showed them, and the visits to the bank that were begun. */
export class Impressions {
  readonly payments = new Map<string, PaymentView>();
  readonly baskets = new Map<string, BasketView>();
  readonly visits: string[] = [];

  constructor(
    protected readonly world: Stage,
    readonly user: User,
  ) {}

  hearOfCreation(answer: Answer<PaymentInitiated | PaymentSentAgain>, id: string, since: number) {
    if (answer.kind !== 'answer') return this.hearFault(answer);
    const { value } = answer;
    if (value.ok) return this.hear(value.payment);
    this.world.timeline.note(`${this.user.name} is told: ${value.reason}`);
    if (value.reason === 'bank-fault') this.world.watch.toldNotSent({ paymentId: id }, since);
  }

  hearBasketRead(
    answer: Answer<{ basket: BasketView; trouble: BankTrouble | null } | null>,
    basketId: string,
  ) {
    if (answer.kind !== 'answer') return this.hearFault(answer);
    if (answer.value === null) this.baskets.delete(basketId);
    else this.hearOfBasket(answer.value.basket);
  }

  hearOfReturn(
    completed: ScaCompleted,
    by: { attemptId: string; userId: string; isForged: boolean; isOwn: boolean },
  ) {
    const { watch, timeline } = this.world;
    const reason = completed.kind === 'refused' ? ` (${completed.reason})` : '';
    timeline.note(`${this.user.name} comes back: ${completed.kind}${reason}`);
    if (completed.kind === 'refused' && !by.isOwn && completed.approval)
      watch.violated('a stranger is told what was to be approved');
    if (completed.kind !== 'approved') return;
    if (by.isForged || !by.isOwn) return watch.violated('a forged return is taken for an approval');
    const { of, id, userId } = completed.approval;
    if (userId !== by.userId) watch.violated("somebody approves another's payment");
    watch.toldApproved(by.attemptId, userId, of, id);
  }

  hear(view: PaymentView): void {
    this.payments.set(view.paymentId, view);
    this.world.watch.toldOfPayment(this.user.userId, view);
    const status = view.status === null ? '' : ` ${view.status.transactionStatus}`;
    this.world.timeline.note(
      `${this.user.name} is shown ${view.paymentId.slice(0, 4)}: ${view.state}${status}`,
    );
  }

  hearOfBasket(view: BasketView): void {
    this.baskets.set(view.basketId, view);
    this.world.watch.toldOfBasket(this.user.userId, view);
    for (const payment of view.payments) this.payments.set(payment.paymentId, payment);
    const end = view.dissolvedAt === null ? '' : ', dissolved';
    this.world.timeline.note(
      `${this.user.name} is shown basket ${view.basketId.slice(0, 4)}: ${view.state}${end}`,
    );
  }

  hearOfApproval(
    begun: ApprovalBegun,
    of: Visit['of'],
    about: { paymentId: string } | { basketId: string },
    since: number,
  ) {
    const { watch, bank, timeline } = this.world;
    if (!begun.ok) {
      timeline.note(`${this.user.name} is told: ${begun.reason}`);
      return this.hearTrouble(begun, about, since);
    }
    if (begun.scaRedirect === null) return;
    const id = begun.scaRedirect.slice(`${SCA_ORIGIN}/visits/`.length);
    const row =
      'paymentId' in about
        ? watch.row('Payment', about.paymentId)
        : watch.row('Basket', about.basketId);
    watch.toldToVisit(bank.visits.get(id), of, row, begun.identifiesOnly);
    if (!this.visits.includes(id)) this.visits.push(id);
  }

  hearTrouble(
    trouble: BankTrouble | null,
    about: { paymentId: string } | { basketId: string },
    since: number,
  ): void {
    if (trouble?.reason === 'bank-fault') this.world.watch.toldNotSent(about, since);
  }

  hearFault(answer: Answer<unknown>) {
    const { timeline, watch } = this.world;
    if (answer.kind === 'none') return timeline.note(`${this.user.name} hears nothing`);
    if (answer.kind !== 'fault') return;
    const { error } = answer;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    timeline.note(`${this.user.name} sees an error page (${code || String(error)})`);
    // The database may be down; any other error is a bug in Brygge.
    if (!/^(E[A-Z]+|P2028|P2002|40P01|25P02)$/.test(code))
      watch.violated(`an error nobody expects: ${(error as Error).stack ?? error}`);
  }
}
