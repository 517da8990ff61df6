'use client';

import { useTranslations } from 'next-intl';
import { useContext, useId, useImperativeHandle, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { ButtonLink } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { drawnLater } from '@/components/ui/drawn-later';
import { ErrorSummary } from '@/components/ui/form/error-summary';
import { Notice } from '@/components/ui/notice';
import { ConflictNotice } from './draft/conflict-notice';
import { DraftNote } from './draft/draft-note';
import { SignedOutNotice } from './draft/signed-out-notice';
import { DebtorField } from './fields/debtor-field';
import { FormSection } from './fields/form-section';
import { SwitchIntent } from './intent-tabs';
import type { PaymentFormProps } from './payment-form-props';
import { PaymentSummary } from './payment-summary';
import { SubmitBar } from './submit-bar';
import { madeOf, SubmitButton } from './submit-button';
import { SubmitProblem } from './submit-problem';
import { useOpenWhenWrong } from './use-open-when-wrong';
import type { PaymentFormState } from './use-payment-form';

// Few payments look like one that was made before.
const DuplicateDialog = drawnLater(
  async () => (await import('./duplicate-dialog')).DuplicateDialog,
);

type PaymentFormFrameProps = Pick<PaymentFormProps, 'accounts' | 'banks'> & {
  payment: PaymentFormState;
  /** What needs to be corrected, each message with the name of its input. */
  summary: { name: string; sentence: string }[];
  /** Shown before the first question. */
  before?: React.ReactNode;
  /** Questions next to the debtor account: the recipient, or when a table is paid. */
  besideDebtor: React.ReactNode;
  /** Whether a summary is shown beside the form; a table leaves no room for one. */
  hasSummary?: boolean;
  /** When it is paid if no day is given; null where one must be. */
  withoutDay?: 'soon' | 'atOnce' | null;
  /** The questions between the debtor account and the rarely used fields. */
  children: React.ReactNode;
  /** What most leave as it is, each in a line that opens; the rarely used fields are the last one there. */
  lines?: React.ReactNode;
  /** The rarely used fields. */
  more: React.ReactNode;
  /** Whether one of those needs to be corrected. */
  moreWrong: boolean;
};

/** The common parts of payment forms: errors, the debtor account, saving and sending. */
export function PaymentFormFrame({
  payment,
  accounts,
  banks,
  summary,
  before,
  besideDebtor,
  hasSummary = true,
  withoutDay = null,
  children,
  lines,
  more,
  moreWrong,
}: PaymentFormFrameProps) {
  const t = useTranslations('paymentForm');
  const formWords = useTranslations('form');
  const formId = useId();
  const [isMoreOpen, setMoreOpen] = useOpenWhenWrong(moreWrong);
  const { form, element, submit, submitting, draftState, typed, debtor, leave } = payment;
  // Stays for its way out once it has been asked.
  const [wasDuplicate, setWasDuplicate] = useState(false);
  if (submitting.duplicate !== null && !wasDuplicate) setWasDuplicate(true);
  const keepMine = () => {
    submitting.clear();
    payment.conflict.keepMine();
  };
  /** What keeps the draft from being saved. When that refused a press, it stands where the button was pressed. */
  const obstacle =
    draftState === 'signed-out' ? (
      <SignedOutNotice />
    ) : draftState === 'conflict' ? (
      <ConflictNotice {...payment.conflict} keepMine={keepMine} />
    ) : null;
  const isRefused =
    obstacle !== null &&
    submitting.problem?.code === (draftState === 'conflict' ? 'conflict' : 'not-signed-in');
  useImperativeHandle(useContext(SwitchIntent), () => (other) => void payment.goOnAs(other));
  const moreDetails = (
    <Disclosure
      summary={lines ? <span className="text-ink">{t('more')}</span> : t('more')}
      open={isMoreOpen || undefined}
      onToggle={(isOpen) => {
        setMoreOpen(isOpen);
        if (isOpen) payment.drawMore();
      }}
    >
      {(payment.isMoreDrawn || moreWrong) && (
        <div className={lines ? 'space-y-5 pt-1 pb-4' : 'space-y-5 pt-3'}>{more}</div>
      )}
    </Disclosure>
  );
  return (
    <FormProvider {...form}>
      <div
        className={
          hasSummary
            ? 'grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] [&>form]:max-w-column'
            : undefined
        }
      >
        <form
          ref={element}
          id={formId}
          noValidate
          method="post"
          onSubmit={submit}
          onFocus={payment.prepare}
          className="space-y-4 sm:space-y-5"
        >
          <ErrorSummary
            title={formWords('summary', { count: summary.length })}
            errors={summary}
            shown={payment.wasSubmitted && summary.length > 0}
            attempt={payment.attempt}
          />
          {draftState === 'gone' && <DraftGone />}
          {!isRefused && obstacle}
          {before}
          {/* Beside the account, which has two lines, the day is as high. */}
          <FormSection title={t(`sections.${hasSummary ? 'accounts' : 'fromAndWhen'}`)}>
            <div
              className={
                hasSummary
                  ? 'space-y-4 sm:space-y-5'
                  : 'grid items-start gap-5 lg:grid-cols-2 lg:[&_input]:min-h-16.5'
              }
            >
              <div>
                <DebtorField accounts={accounts} banks={banks} />
              </div>
              {besideDebtor}
            </div>
          </FormSection>
          {children}
          {lines ? (
            <FormSection isLines title={t('sections.lines')}>
              {lines}
              {moreDetails}
            </FormSection>
          ) : (
            moreDetails
          )}
          {submitting.problem && (
            // The button may stand far from it, beside the summary.
            <div ref={scrollTo}>
              {isRefused ? (
                obstacle
              ) : (
                <SubmitProblem
                  problem={submitting.problem}
                  debtor={debtor}
                  bankId={typed.choices.bankId}
                  leave={leave}
                />
              )}
            </div>
          )}
          {/* Beside a summary, the button stands there. */}
          <SubmitBar
            typed={typed}
            debtor={debtor}
            today={payment.today}
            many={!hasSummary}
            busy={submitting.busy}
          />
          <DraftNote state={draftState} />
        </form>
        {hasSummary && (
          <PaymentSummary
            typed={typed}
            debtor={debtor}
            today={payment.today}
            withoutDay={withoutDay}
          >
            <SubmitButton
              form={formId}
              makes={madeOf(typed)}
              width="full"
              busy={submitting.busy}
              className="mt-4"
            />
            <p className="mt-3 text-small text-ink-muted">{t('nothingPaidYet')}</p>
          </PaymentSummary>
        )}
      </div>
      {wasDuplicate && (
        <DuplicateDialog
          problem={submitting.duplicate}
          onYes={submitting.confirm}
          onNo={submitting.decline}
        />
      )}
    </FormProvider>
  );
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The draft was sent or deleted in another tab. */
function DraftGone() {
  const t = useTranslations('paymentForm');
  return (
    <Notice
      role="alert"
      tone="attention"
      title={t('draft.goneTitle')}
      actions={
        <ButtonLink size="small" href="/payments">
          {t('draft.seePayments')}
        </ButtonLink>
      }
    >
      {t('draft.goneText')}
    </Notice>
  );
}
