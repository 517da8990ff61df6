/** @jsxImportSource hono/jsx */
/** One page for each step of SCA. Field names are a contract (operations: "The bank's SCA pages"). */
import type { FC, PropsWithChildren } from 'hono/jsx';
import { AUTH_METHODS, type AuthMethod } from '@/lib/xs2a/message/auth-method';
import { ACCOUNT_ACCESS_DAYS_MAX } from '@/lib/xs2a/value/limits';
import { BANK_NAME } from '@/sandbox-bank/server/bank';
import type { BankAgreement } from '@/sandbox-bank/store/agreement';
import type { ScaPurpose } from '@/sandbox-bank/store/sca-visit';
import type { ApprovalPayment, ApprovalRefusal, ApprovalView } from './approval';
import { type BankLocale, formatAccountNumber, formatAmount, formatDay } from './locale';
import { Choice, Page, Problem, StepForm } from './page';
import type { ScaObstacle } from './step';
import { TEXTS } from './texts';

/** What all step pages need. */
export type StepFrame = {
  locale: BankLocale;
  /** Where the form is sent: the address of the visit. */
  action: string;
  purpose: ScaPurpose;
  tppName: string;
  /** What was wrong with the last answer, or null. */
  problem: string | null;
};

const StepPage: FC<PropsWithChildren<{ frame: StepFrame; title: string; fieldId?: string }>> = ({
  frame,
  title,
  fieldId,
  children,
}) => (
  <Page locale={frame.locale} title={title}>
    <p class="asks">{TEXTS[frame.locale].asksFor[frame.purpose](frame.tppName)}</p>
    <Problem
      locale={frame.locale}
      text={frame.problem}
      {...(fieldId === undefined ? {} : { fieldId })}
    />
    <section class="card" aria-labelledby="title">
      <h1 id="title">{title}</h1>
      {children}
    </section>
  </Page>
);

/** Customers that a visitor of a sandbox can try. */
export type KnownCustomer = { customerNumber: string; name: string };

export const IdentityFields: FC<{
  locale: BankLocale;
  value: string;
  invalid: boolean;
}> = ({ locale, value, invalid }) => {
  const { identity } = TEXTS[locale];
  return (
    <fieldset>
      <label class="field" for="identityNumber">
        {identity.label}
      </label>
      <p class="soft small" id="identityNumber-hint">
        {identity.hint}
      </p>
      <input
        type="text"
        id="identityNumber"
        name="identityNumber"
        value={value}
        inputmode="numeric"
        autocomplete="off"
        maxlength={32}
        aria-describedby="identityNumber-hint"
        aria-invalid={invalid ? 'true' : 'false'}
      />
    </fieldset>
  );
};

export const KnownCustomers: FC<{ locale: BankLocale; known: readonly KnownCustomer[] }> = ({
  locale,
  known,
}) =>
  known.length === 0 ? null : (
    <section class="card" aria-labelledby="known">
      <h2 id="known">{TEXTS[locale].identity.known}</h2>
      <ul class="known">
        {known.map(({ customerNumber, name }) => (
          <li key={customerNumber}>
            <code>{customerNumber}</code> {name}
          </li>
        ))}
      </ul>
    </section>
  );

export const IdentityPage: FC<{
  frame: StepFrame;
  value: string;
  known: readonly KnownCustomer[];
}> = ({ frame, value, known }) => {
  const texts = TEXTS[frame.locale];
  return (
    <Page locale={frame.locale} title={texts.identity.title}>
      <p class="asks">{texts.asksFor[frame.purpose](frame.tppName)}</p>
      <Problem locale={frame.locale} text={frame.problem} fieldId="identityNumber" />
      <section class="card" aria-labelledby="title">
        <h1 id="title">{texts.identity.title}</h1>
        <p class="soft">{texts.identity.lead}</p>
        <StepForm
          action={frame.action}
          step="identity"
          primary={{ action: 'continue', label: texts.next }}
          cancelLabel={texts.cancel}
        >
          <IdentityFields locale={frame.locale} value={value} invalid={frame.problem !== null} />
        </StepForm>
      </section>
      <KnownCustomers locale={frame.locale} known={known} />
    </Page>
  );
};

export const MethodPage: FC<{ frame: StepFrame; preferred: AuthMethod | null }> = ({
  frame,
  preferred,
}) => {
  const texts = TEXTS[frame.locale];
  return (
    <StepPage frame={frame} title={texts.method.title}>
      <p class="soft">{texts.method.lead}</p>
      <StepForm
        action={frame.action}
        step="method"
        primary={{ action: 'continue', label: texts.next }}
        cancelLabel={texts.cancel}
      >
        <fieldset aria-labelledby="title">
          {AUTH_METHODS.map((method) => (
            <Choice
              key={method}
              type="radio"
              name="method"
              value={method}
              checked={method === preferred}
              label={texts.method.names[method][0]}
              more={texts.method.names[method][1]}
            />
          ))}
        </fieldset>
      </StepForm>
    </StepPage>
  );
};

export const ContextPage: FC<{ frame: StepFrame }> = ({ frame }) => {
  const texts = TEXTS[frame.locale];
  return (
    <StepPage frame={frame} title={texts.context.title}>
      <p class="soft">{texts.context.lead}</p>
      <StepForm
        action={frame.action}
        step="context"
        primary={{ action: 'continue', label: texts.next }}
        cancelLabel={texts.cancel}
      >
        <fieldset aria-labelledby="title">
          <Choice
            type="radio"
            name="context"
            value="PRIVATE"
            checked={false}
            label={texts.context.own}
            more={texts.context.ownHint}
          />
          <Choice
            type="radio"
            name="context"
            value="CORPORATE"
            checked={false}
            label={texts.context.corporate}
            more={texts.context.corporateHint}
          />
        </fieldset>
      </StepForm>
    </StepPage>
  );
};

export const AgreementPage: FC<{ frame: StepFrame; agreements: readonly BankAgreement[] }> = ({
  frame,
  agreements,
}) => {
  const texts = TEXTS[frame.locale];
  return (
    <StepPage frame={frame} title={texts.agreement.title}>
      <p class="soft">{texts.agreement.lead}</p>
      <StepForm
        action={frame.action}
        step="agreement"
        primary={{ action: 'continue', label: texts.next }}
        cancelLabel={texts.cancel}
      >
        <fieldset aria-labelledby="title">
          {agreements.map(({ id, name, ownerName }) => (
            <Choice
              key={id}
              type="radio"
              name="agreementId"
              value={id}
              checked={agreements.length === 1}
              label={name}
              more={texts.agreement.owner(ownerName)}
            />
          ))}
        </fieldset>
      </StepForm>
    </StepPage>
  );
};

/** An account or card that may be consented to. */
export type ConsentChoice = {
  resourceId: string;
  name: string;
  number: string;
  currency: string;
  granted: boolean;
};

export const ConsentPage: FC<{
  frame: StepFrame;
  agreement: BankAgreement;
  choices: readonly ConsentChoice[];
}> = ({ frame, agreement, choices }) => {
  const texts = TEXTS[frame.locale];
  const { consent } = texts;
  return (
    <StepPage frame={frame} title={consent.title}>
      <p>{consent.lead(frame.tppName)}</p>
      <StepForm
        action={frame.action}
        step="consent"
        primary={{ action: 'continue', label: consent.submit }}
        cancelLabel={texts.cancel}
      >
        <fieldset>
          <legend>{agreement.context === 'CORPORATE' ? agreement.name : consent.accounts}</legend>
          <p class="soft small">{consent.owner(agreement.ownerName)}</p>
          {choices.map(({ resourceId, name, number, currency, granted }) => (
            <Choice
              key={resourceId}
              type="checkbox"
              name="resourceIds"
              value={resourceId}
              checked={granted}
              label={name}
              more={`${formatAccountNumber(number)} · ${currency}${granted ? ` · ${consent.granted}` : ''}`}
            />
          ))}
        </fieldset>
        <p class="small">{consent.sees}</p>
        <p class="small">{consent.period(ACCOUNT_ACCESS_DAYS_MAX)}</p>
        <p class="small">{consent.revoke}</p>
      </StepForm>
    </StepPage>
  );
};

export const ConfirmPage: FC<{ frame: StepFrame }> = ({ frame }) => {
  const texts = TEXTS[frame.locale];
  return (
    <StepPage frame={frame} title={texts.confirm.title}>
      <p>{texts.confirm.lead(frame.tppName)}</p>
      <StepForm
        action={frame.action}
        step="confirm"
        primary={{ action: 'continue', label: texts.confirm.submit }}
        cancelLabel={texts.cancel}
      />
    </StepPage>
  );
};

const PaymentFacts: FC<{ locale: BankLocale; payment: ApprovalPayment }> = ({
  locale,
  payment,
}) => {
  const { approval } = TEXTS[locale];
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
      <dd>{`${payment.debtorAccountName}, ${formatAccountNumber(payment.debtorAccount)}`}</dd>
      <dt>{approval.when}</dt>
      <dd>
        {schedule !== null
          ? approval.schedule(
              approval.frequencies[schedule.frequency] ?? schedule.frequency,
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

export const ApprovalPage: FC<{ frame: StepFrame; view: ApprovalView }> = ({ frame, view }) => {
  const texts = TEXTS[frame.locale];
  const { approval } = texts;
  const [only] = view.payments;
  const isCancellation = view.kind === 'cancellation';
  return (
    <StepPage frame={frame} title={approval.title[view.kind]}>
      <p class="soft">
        {isCancellation ? approval.leadCancellation(frame.tppName) : approval.lead(frame.tppName)}
      </p>
      {view.payments.length === 1 && only !== undefined ? (
        <div class="payments">
          <PaymentFacts locale={frame.locale} payment={only} />
        </div>
      ) : (
        <>
          <ol class="payments">
            {view.payments.map((payment, index) => (
              <li key={approval.payment(index + 1)}>
                <h2>{approval.payment(index + 1)}</h2>
                <PaymentFacts locale={frame.locale} payment={payment} />
              </li>
            ))}
          </ol>
          <p class="total">
            <span>{approval.total(view.payments.length)}</span>
            <span>{view.totals.map((total) => formatAmount(total, frame.locale)).join(' + ')}</span>
          </p>
          <p class="small soft">{approval.notAtomic}</p>
        </>
      )}
      <StepForm
        action={frame.action}
        step="approval"
        primary={{
          action: 'approve',
          label: isCancellation ? approval.submitCancellation : approval.submit,
        }}
        cancelLabel={isCancellation ? approval.declineCancellation : approval.decline}
      />
    </StepPage>
  );
};

/** A visit that cannot go on; the only way is back. @param props.refusal what the bank tells the TPP as well. */
export const ObstaclePage: FC<{
  frame: StepFrame;
  obstacle: ScaObstacle | null;
  refusal?: ApprovalRefusal;
}> = ({ frame, obstacle, refusal }) => {
  const texts = TEXTS[frame.locale];
  return (
    <StepPage frame={frame} title={texts.obstacle.title}>
      <p>
        {refusal !== undefined
          ? (texts.refused[refusal.code] ?? texts.failed.lead)
          : obstacle === null
            ? texts.failed.lead
            : texts.obstacle[obstacle]}
      </p>
      {refusal === undefined ? null : (
        <p class="soft small" lang="en">
          {refusal.text}
        </p>
      )}
      <form method="post" action={frame.action}>
        <input type="hidden" name="step" value="obstacle" />
        <div class="actions">
          <button class="primary" type="submit" name="action" value="cancel">
            {texts.back(frame.tppName)}
          </button>
        </div>
      </form>
    </StepPage>
  );
};

/** A visit that has ended. */
export const EndedPage: FC<{
  locale: BankLocale;
  tppName: string;
  returnUri: string;
}> = ({ locale, tppName, returnUri }) => {
  const texts = TEXTS[locale];
  return (
    <Page locale={locale} title={texts.ended.title}>
      <section class="card" aria-labelledby="title">
        <h1 id="title">{texts.ended.title}</h1>
        <p>{texts.ended.lead}</p>
        <div class="actions">
          <a class="button primary" href={returnUri} rel="noreferrer">
            {texts.back(tppName)}
          </a>
        </div>
      </section>
    </Page>
  );
};

/** A page with a sentence and nothing to do. */
export const MessagePage: FC<{
  locale: BankLocale;
  title: string;
  lead: string;
  homeHref?: string;
}> = ({ locale, title, lead, homeHref }) => (
  <Page locale={locale} title={title} {...(homeHref === undefined ? {} : { homeHref })}>
    <section class="card" aria-labelledby="title">
      <h1 id="title">{title}</h1>
      <p>{lead}</p>
      <p class="soft small">{BANK_NAME}</p>
    </section>
  </Page>
);
