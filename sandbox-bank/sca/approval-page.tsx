/** @jsxImportSource hono/jsx */
/** The page where a PSU approves payments, a cancellation or a basket: exactly what is shown is approved. */
import type { FC } from 'hono/jsx';
import type { Amount } from '@/lib/xs2a/value/amount';
import { currentLocale } from '@/sandbox-bank/server/html';
import type { ApprovalPayment, ApprovalView } from './approval';
import { formatAccountNumber, formatAmount, formatDay } from './locale';
import { currentStep, StepForm, StepPage } from './step-pages';
import { currentTexts } from './texts';

export function ApprovalPage({ view }: { view: ApprovalView }) {
  const { approval } = currentTexts();
  const { tppName } = currentStep();
  const [only] = view.payments;
  const isCancellation = view.kind === 'cancellation';
  return (
    <StepPage title={approval.title[titleOf(view)]}>
      <p class="soft">
        {isCancellation ? approval.leadCancellation(tppName) : approval.lead(tppName)}
      </p>
      {view.payments.length === 1 && only !== undefined ? (
        <PaymentFacts payment={only} />
      ) : (
        <>
          <Headline label={approval.total(view.payments.length)} amounts={view.totals} />
          <ol class="payments">
            {view.payments.map((payment, index) => (
              <li key={approval.payment(index + 1)}>
                <h2>{approval.payment(index + 1)}</h2>
                <PaymentFacts payment={payment} />
              </li>
            ))}
          </ol>
          <p class="total">
            <span>{approval.total(view.payments.length)}</span>
            <span>
              {view.totals.map((total) => formatAmount(total, currentLocale())).join(' + ')}
            </span>
          </p>
          <p class="small soft">{approval.notAtomic}</p>
        </>
      )}
      <StepForm
        step="approval"
        action="approve"
        submit={isCancellation ? approval.submitCancellation : approval.submit}
        decline={isCancellation ? approval.declineCancellation : approval.decline}
      />
    </StepPage>
  );
}

/** What a page with one payment is about, whatever it came in. */
const titleOf = ({ kind, payments }: ApprovalView): ApprovalView['kind'] =>
  payments.length === 1 && (kind === 'basket' || kind === 'bulk-payment') ? 'payment' : kind;

const PaymentFacts: FC<{ payment: ApprovalPayment }> = ({ payment }) => {
  const locale = currentLocale();
  const { approval } = currentTexts();
  const { schedule } = payment;
  return (
    <>
      <Headline amounts={[payment.amount]} recipient={payment.creditorName} />
      <dl>
        <dt>{approval.account}</dt>
        <dd>{formatAccountNumber(payment.creditorAccount)}</dd>
        <dt>{approval.from}</dt>
        <dd>
          {payment.debtorAccountName}{' '}
          <span class="number">{formatAccountNumber(payment.debtorAccount)}</span>
        </dd>
        <dt>{schedule === null ? approval.when : approval.whenRepeated}</dt>
        <dd>
          {schedule !== null
            ? approval.schedule(
                approval.frequencies[schedule.frequency],
                formatDay(schedule.startDate, locale),
                schedule.endDate === null ? null : formatDay(schedule.endDate, locale),
              )
            : payment.executionDate === null
              ? approval.nextRun
              : formatDay(payment.executionDate, locale)}
        </dd>
        <dt>{approval.fee}</dt>
        <dd>{payment.fee === null ? approval.noFee : formatAmount(payment.fee, locale)}</dd>
        {payment.remittance.map(({ kind, text }) => (
          <>
            <dt>{approval.remittance[kind]}</dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
    </>
  );
};

/**
 * What is decided, larger than all that follows: the amount and who receives it, or a total in each currency. A single
 * payment's amount needs no label in sight, so it has one that is only read out.
 */
const Headline: FC<{ label?: string; amounts: readonly Amount[]; recipient?: string }> = ({
  label,
  amounts,
  recipient,
}) => {
  const { approval } = currentTexts();
  return (
    <dl class="headline">
      <div>
        <dt class={label === undefined ? 'spoken' : undefined}>{label ?? approval.amount}</dt>
        {amounts.map((amount) => {
          const text = formatAmount(amount, currentLocale());
          return (
            <dd key={amount.currency} class={amountClass(text)}>
              {text}
            </dd>
          );
        })}
      </div>
      {recipient === undefined ? null : (
        <div class="recipient">
          <dt>{approval.to}</dt> <dd>{recipient}</dd>
        </div>
      )}
    </dl>
  );
};

/** By how long an amount is, so that it stays on one line of a phone: broken in two, it could be read as another. */
const amountClass = ({ length }: string): string =>
  length <= 12
    ? 'amount'
    : length <= 17
      ? 'amount long'
      : length <= 22
        ? 'amount longer'
        : 'amount longest';
