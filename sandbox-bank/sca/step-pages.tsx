/** @jsxImportSource hono/jsx */
/** One page for each step of SCA. Field names are a contract (operations: "The bank's SCA pages"). */
import type { Child, FC, PropsWithChildren } from 'hono/jsx';
import { AUTH_METHODS, type AuthMethod } from '@/lib/xs2a/message/auth-method';
import { ACCOUNT_ACCESS_DAYS_MAX } from '@/lib/xs2a/value/limits';
import { currentLocale, pageValue } from '@/sandbox-bank/server/html';
import type { BankAgreement } from '@/sandbox-bank/store/access/agreement';
import type { ScaPurpose, ScaVisit } from '@/sandbox-bank/store/access/sca-visit';
import type { ApprovalRefusal } from './approval';
import { IdentityFields, type KnownCustomer, KnownCustomers } from './identity-fields';
import { formatAccountNumber, formatAmount } from './locale';
import { Choice, Page, Problem, Shore } from './page';
import type { AnsweredPayment } from './payment-approval';
import { CANCELLED, EXPIRED } from './sca-refusals';
import type { ScaObstacle, StepPlace } from './step';
import { currentTexts } from './texts';

/** Common properties of all step pages. */
export type StepFrame = {
  /** The form's target: the visit's address. */
  action: string;
  purpose: ScaPurpose;
  tppName: string;
  /** Which page of the visit it is; null on one that leads no further. */
  place: StepPlace | null;
  /** The problem with the last answer, or null. */
  problem: string | null;
};

/** A page of a visit in its step, and the step of the page that is rendered. */
export const [inStep, currentStep] = pageValue<StepFrame>('a page of a visit has a step');

/** A page of a visit: the request, the problem, and the step. */
export function StepPage({
  title,
  fieldId,
  below,
  children,
}: PropsWithChildren<{ title: string; fieldId?: string; below?: Child }>) {
  return (
    <Page title={title}>
      <Asker />
      <Problem text={currentStep().problem} {...(fieldId === undefined ? {} : { fieldId })} />
      <section class="card" aria-labelledby="title">
        <h1 id="title">{title}</h1>
        {children}
      </section>
      {below}
    </Page>
  );
}

/** A step's form: its fields, a button to continue and one to cancel. */
export function StepForm({
  step,
  action = 'continue',
  submit = currentTexts().next,
  decline = currentTexts().cancel,
  children,
}: PropsWithChildren<{
  step: string;
  action?: 'continue' | 'approve';
  submit?: string;
  decline?: string;
}>) {
  return (
    <form method="post" action={currentStep().action} novalidate>
      <input type="hidden" name="step" value={step} />
      {children}
      <div class="actions">
        <button class="primary" type="submit" name="action" value={action}>
          {submit}
        </button>
        <button class="quiet" type="submit" name="action" value="cancel">
          {decline}
        </button>
      </div>
    </form>
  );
}

export function IdentityPage({ value, known }: { value: string; known: readonly KnownCustomer[] }) {
  const { action, problem } = currentStep();
  const { identity } = currentTexts();
  return (
    <StepPage
      title={identity.title}
      fieldId="identityNumber"
      below={<KnownCustomers action={action} step="identity" known={known} />}
    >
      <p class="soft">{identity.lead}</p>
      <StepForm step="identity">
        <IdentityFields value={value} problem={problem} />
      </StepForm>
    </StepPage>
  );
}

export function MethodPage({ preferred }: { preferred: AuthMethod | null }) {
  const { method: texts } = currentTexts();
  return (
    <ChoicePage
      step="method"
      field="method"
      texts={texts}
      choices={AUTH_METHODS.map((value) => ({
        value,
        checked: value === preferred,
        label: texts.names[value][0],
        more: texts.names[value][1],
      }))}
    />
  );
}

export function ContextPage() {
  const { context: texts } = currentTexts();
  return (
    <ChoicePage
      step="context"
      field="context"
      texts={texts}
      choices={[
        { value: 'PRIVATE', checked: false, label: texts.own, more: texts.ownHint },
        { value: 'CORPORATE', checked: false, label: texts.corporate, more: texts.corporateHint },
      ]}
    />
  );
}

export function AgreementPage({ agreements }: { agreements: readonly BankAgreement[] }) {
  const { agreement: texts } = currentTexts();
  return (
    <ChoicePage
      step="agreement"
      field="agreementId"
      texts={agreements.length === 1 ? texts.only : texts}
      choices={agreements.map(({ id, name, ownerName }) => ({
        value: id,
        checked: agreements.length === 1,
        label: name,
        // The name of most agreements already says whose they are.
        more: name.includes(ownerName) ? '' : texts.owner(ownerName),
      }))}
    />
  );
}

/** An account or card offered for consent. */
export type ConsentChoice = {
  resourceId: string;
  name: string;
  number: string;
  currency: string;
  granted: boolean;
};

export function ConsentPage({
  agreement,
  choices,
}: {
  agreement: BankAgreement;
  choices: readonly ConsentChoice[];
}) {
  const texts = currentTexts();
  const { consent } = texts;
  const { tppName } = currentStep();
  const isPrivate = agreement.context === 'PRIVATE';
  const isOnly = choices.length === 1;
  return (
    <StepPage title={isOnly ? consent.only.title : consent.title}>
      <p>{isOnly ? consent.only.lead : consent.lead(tppName)}</p>
      <StepForm step="consent" submit={consent.submit}>
        <fieldset>
          <legend>{isPrivate ? consent.accounts : agreement.name}</legend>
          {(isPrivate || !agreement.name.includes(agreement.ownerName)) && (
            <p class="soft small">{consent.owner(agreement.ownerName)}</p>
          )}
          {choices.map(({ resourceId, name, number, currency, granted }) => (
            <Choice
              key={resourceId}
              type="checkbox"
              name="resourceIds"
              value={resourceId}
              checked={granted || isOnly}
              label={name}
              more={`${formatAccountNumber(number)} · ${currency}${granted ? ` · ${consent.granted}` : ''}`}
            />
          ))}
        </fieldset>
        <ul class="terms">
          <Term icon={ICONS.eye}>{consent.sees(tppName)}</Term>
          <Term icon={ICONS.calendar}>{consent.period(ACCOUNT_ACCESS_DAYS_MAX)}</Term>
          <Term icon={ICONS.back}>
            {consent.revoke}
            {choices.some(({ granted }) => granted) ? ` ${consent.revokeNow}` : ''}
          </Term>
        </ul>
      </StepForm>
    </StepPage>
  );
}

export function ConfirmPage() {
  const texts = currentTexts();
  return (
    <StepPage title={texts.confirm.title}>
      <p>{texts.confirm.lead(currentStep().tppName)}</p>
      <StepForm step="confirm" submit={texts.confirm.submit} />
    </StepPage>
  );
}

/** A visit that cannot continue; the only way is back. @param props.refusal what the bank also tells the TPP. */
export function ObstaclePage({
  obstacle,
  refusal,
}: {
  obstacle: ScaObstacle | null;
  refusal?: ApprovalRefusal;
}) {
  const texts = currentTexts();
  const { action, tppName } = currentStep();
  return (
    <StepPage title={texts.obstacle.title}>
      <p>
        {refusal !== undefined
          ? (texts.refused[refusal.code] ?? texts.failed.lead)
          : obstacle === null
            ? texts.failed.lead
            : texts.obstacle[obstacle]}
      </p>
      {refusal === undefined ? null : (
        <p class="soft small">
          {texts.told(tppName)} <q lang="en">{refusal.text}</q>
        </p>
      )}
      <form method="post" action={action}>
        <input type="hidden" name="step" value="obstacle" />
        <div class="actions">
          <button class="primary" type="submit" name="action" value="cancel">
            {texts.back(tppName)}
          </button>
        </div>
      </form>
    </StepPage>
  );
}

/** A visit that has ended, and what was answered. @param props.paid the payment that was approved or cancelled. */
export function EndedPage({
  tppName,
  returnUri,
  visit,
  paid,
}: {
  tppName: string;
  returnUri: string;
  visit: EndedVisit;
  paid: AnsweredPayment | null;
}) {
  const texts = currentTexts();
  const title = isAnswered(visit) ? texts.ended.title : texts.ended.over;
  return (
    <Page title={title}>
      <section class="card" aria-labelledby="title">
        <h1 id="title">{title}</h1>
        <p>{answerGiven(visit, tppName, paid)}</p>
        <p class="soft">{texts.ended.lead}</p>
        <div class="actions">
          <a class="button primary" href={returnUri} rel="noreferrer">
            {texts.back(tppName)}
          </a>
        </div>
        <Shore isFoot />
      </section>
    </Page>
  );
}

/**
 * Who asks for what, and how far the person has come: the TPP's initial, its name, and its request, which begins with
 * the name.
 */
function Asker() {
  const { purpose, tppName, place } = currentStep();
  const request = currentTexts().asksFor[purpose](tppName);
  return (
    <p class="asker">
      <span class="initial" aria-hidden="true">
        {tppName.slice(0, 1)}
      </span>
      <span>
        <strong>{tppName}</strong>
        {request.slice(tppName.length)}
      </span>
      {place === null || place.most === 1 ? null : (
        <span class="place">{currentTexts().place(place)}</span>
      )}
    </p>
  );
}

type EndedVisit = Pick<ScaVisit, 'status' | 'failureCode' | 'purpose'>;

/** Whether the person ended the visit, rather than the time or the bank. */
const isAnswered = ({ status, failureCode }: EndedVisit): boolean =>
  status === 'COMPLETED' || failureCode === CANCELLED.code;

/** What was answered, in a sentence. */
function answerGiven(visit: EndedVisit, tppName: string, paid: AnsweredPayment | null): string {
  const { ended } = currentTexts();
  if (visit.status === 'COMPLETED') {
    return ended.done[visit.purpose](nameOfPaid(visit.purpose, paid), tppName);
  }
  if (isAnswered(visit)) return ended.declined[visit.purpose];
  return visit.failureCode === EXPIRED.code ? ended.expired : ended.failed;
}

function nameOfPaid(purpose: ScaPurpose, paid: AnsweredPayment | null): string {
  const { ended } = currentTexts();
  const [first, ...others] = paid?.transfers ?? [];
  if (first === undefined) return purpose === 'BASKET' ? ended.payments : ended.onePayment;
  if (others.length > 0) return ended.bulk(others.length + 1);
  const name = paid?.isPeriodic ? ended.periodic : ended.payment;
  return name(formatAmount(first.instructedAmount, currentLocale()), first.creditorName);
}

const Term: FC<PropsWithChildren<{ icon: string }>> = ({ icon, children }) => (
  <li>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={icon} />
    </svg>
    <span>{children}</span>
  </li>
);

/** Drawn with a line of even width, 24 wide and high. */
const ICONS = {
  eye: 'M2 12c2.500-4.500 6-7 10-7s7.500 2.500 10 7c-2.500 4.500-6 7-10 7s-7.500-2.500-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  back: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
} as const;

/** A step with one choice among radio buttons. */
function ChoicePage({
  step,
  field,
  texts,
  choices,
}: {
  step: string;
  field: string;
  texts: { title: string; lead: string };
  choices: readonly { value: string; checked: boolean; label: string; more: string }[];
}) {
  return (
    <StepPage title={texts.title}>
      <p class="soft">{texts.lead}</p>
      <StepForm step={step}>
        <fieldset aria-labelledby="title">
          {choices.map((choice) => (
            <Choice key={choice.value} type="radio" name={field} {...choice} />
          ))}
        </fieldset>
      </StepForm>
    </StepPage>
  );
}
