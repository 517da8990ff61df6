/** @jsxImportSource hono/jsx */
/** The page where a PSU approves payments, a cancellation or a basket: exactly what is shown is approved. */
import type { FC } from 'hono/jsx';
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
        <div class="payments">
          <PaymentFacts payment={only} />
        </div>
      ) : (
        <>
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
    <dl>
      <dt>{approval.amount}</dt>
      <dd class="amount">{formatAmount(payment.amount, locale)}</dd>
      <dt>{approval.to}</dt>
      <dd>{payment.creditorName}</dd>
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
  );
};
