/** @jsxImportSource hono/jsx */
/** One page for each step of SCA. Field names are a contract (operations: "The bank's SCA pages"). */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { AUTH_METHODS, type AuthMethod } from '@/lib/xs2a/message/auth-method';
import { ACCOUNT_ACCESS_DAYS_MAX } from '@/lib/xs2a/value/limits';
import type { BankAgreement } from '@/sandbox-bank/store/access/agreement';
import type { ScaPurpose } from '@/sandbox-bank/store/access/sca-visit';
import type { ApprovalRefusal } from './approval';
import { IdentityFields, type KnownCustomer, KnownCustomers } from './identity-fields';
import { type BankLocale, formatAccountNumber } from './locale';
import { Choice, Page, Problem, StepForm } from './page';
import type { ScaObstacle } from './step';
import { TEXTS } from './texts';

/** Common properties of all step pages. */
export type StepFrame = {
  locale: BankLocale;
  /** The form's target: the visit's address. */
  action: string;
  purpose: ScaPurpose;
  tppName: string;
  /** The problem with the last answer, or null. */
  problem: string | null;
};

/** A page of a visit: the request, the problem, and the step. */
export function StepPage({
  frame,
  title,
  fieldId,
  below,
  children,
}: PropsWithChildren<{ frame: StepFrame; title: string; fieldId?: string; below?: Child }>) {
  return (
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
      {below}
    </Page>
  );
}

export function IdentityPage({
  frame,
  value,
  known,
}: {
  frame: StepFrame;
  value: string;
  known: readonly KnownCustomer[];
}) {
  const { locale, problem } = frame;
  const { identity, next, cancel } = TEXTS[locale];
  return (
    <StepPage
      frame={frame}
      title={identity.title}
      fieldId="identityNumber"
      below={<KnownCustomers locale={locale} known={known} />}
    >
      <p class="soft">{identity.lead}</p>
      <StepForm
        action={frame.action}
        step="identity"
        primary={{ action: 'continue', label: next }}
        cancelLabel={cancel}
      >
        <IdentityFields locale={locale} value={value} invalid={problem !== null} />
      </StepForm>
    </StepPage>
  );
}

export function MethodPage({
  frame,
  preferred,
}: {
  frame: StepFrame;
  preferred: AuthMethod | null;
}) {
  const { method: texts } = TEXTS[frame.locale];
  return (
    <ChoicePage
      frame={frame}
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

export function ContextPage({ frame }: { frame: StepFrame }) {
  const { context: texts } = TEXTS[frame.locale];
  return (
    <ChoicePage
      frame={frame}
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

export function AgreementPage({
  frame,
  agreements,
}: {
  frame: StepFrame;
  agreements: readonly BankAgreement[];
}) {
  const { agreement: texts } = TEXTS[frame.locale];
  return (
    <ChoicePage
      frame={frame}
      step="agreement"
      field="agreementId"
      texts={texts}
      choices={agreements.map(({ id, name, ownerName }) => ({
        value: id,
        checked: agreements.length === 1,
        label: name,
        more: texts.owner(ownerName),
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
  frame,
  agreement,
  choices,
}: {
  frame: StepFrame;
  agreement: BankAgreement;
  choices: readonly ConsentChoice[];
}) {
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
        <p class="small">
          {consent.revoke}
          {choices.some(({ granted }) => granted) ? ` ${consent.revokeNow}` : ''}
        </p>
      </StepForm>
    </StepPage>
  );
}

export function ConfirmPage({ frame }: { frame: StepFrame }) {
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
}

/** A visit that cannot continue; the only way is back. @param props.refusal what the bank also tells the TPP. */
export function ObstaclePage({
  frame,
  obstacle,
  refusal,
}: {
  frame: StepFrame;
  obstacle: ScaObstacle | null;
  refusal?: ApprovalRefusal;
}) {
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
        <p class="soft small">
          {texts.told(frame.tppName)} <q lang="en">{refusal.text}</q>
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
}

/** A visit that has ended. */
export function EndedPage({
  locale,
  tppName,
  returnUri,
}: {
  locale: BankLocale;
  tppName: string;
  returnUri: string;
}) {
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
}

/** A step with one choice among radio buttons. */
function ChoicePage({
  frame,
  step,
  field,
  texts,
  choices,
}: {
  frame: StepFrame;
  step: string;
  field: string;
  texts: { title: string; lead: string };
  choices: readonly { value: string; checked: boolean; label: string; more: string }[];
}) {
  const { next, cancel } = TEXTS[frame.locale];
  return (
    <StepPage frame={frame} title={texts.title}>
      <p class="soft">{texts.lead}</p>
      <StepForm
        action={frame.action}
        step={step}
        primary={{ action: 'continue', label: next }}
        cancelLabel={cancel}
      >
        <fieldset aria-labelledby="title">
          {choices.map((choice) => (
            <Choice key={choice.value} type="radio" name={field} {...choice} />
          ))}
        </fieldset>
      </StepForm>
    </StepPage>
  );
}
