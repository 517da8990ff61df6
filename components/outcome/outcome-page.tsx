'use client';

import {
  CircleSlash,
  Hourglass,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DeadEnd } from '@/components/problem/dead-end';
import { SwitchUserButton } from '@/components/session/switch-user-button';
import { ButtonAnchor, ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ScaFailureView, ScaOutcomeReason } from '@/lib/view/connection/connection';
import { FailureQuote } from './failure-quote';
import { MoveOffer } from './move-offer';
import { type NextStep, nextStepsOf } from './next-steps';

const ICON: Partial<Record<ScaOutcomeReason, LucideIcon>> = {
  'cancelled-at-bank': CircleSlash,
  'consent-gave-no-account': CircleSlash,
  'already-used': CircleSlash,
  'expired-at-bank': Hourglass,
  'attempt-expired': Hourglass,
  'return-expired': Hourglass,
  'other-user': ShieldAlert,
  'other-session': ShieldAlert,
  'other-browser': ShieldAlert,
  'psu-mismatch': ShieldAlert,
  'psu-of-another-user': ShieldAlert,
};

/** The page says all of it; the code of any other is for whoever is asked for help. */
const NEEDS_NO_HELP: ReadonlySet<ScaOutcomeReason> = new Set([
  'cancelled-at-bank',
  'expired-at-bank',
  'attempt-expired',
  'already-used',
  'return-expired',
  'other-user',
  'other-session',
  'other-browser',
]);

type OutcomePageProps = {
  reason: ScaOutcomeReason;
  isSignedIn: boolean;
  /** Where the same return can be retried; null when it cannot. */
  returnPath: string | null;
  /** The move of the bank that the user may request. */
  moveId: string | null;
  /** The page of Brygge from which it started. */
  backPath: string | null;
  failure: ScaFailureView | null;
};

/** Shown on return from the bank after refusal or failure: what happened, what is safe, what to do next. */
export function OutcomePage({
  reason,
  isSignedIn,
  returnPath,
  moveId,
  backPath,
  failure,
}: OutcomePageProps) {
  const t = useTranslations('outcome');
  const steps = nextStepsOf(reason, isSignedIn, returnPath !== null);
  return (
    <>
      <DeadEnd
        icon={ICON[reason] ?? TriangleAlert}
        tone={reason === 'cancelled-at-bank' ? 'neutral' : 'attention'}
        title={t(`reasons.${reason}.title`)}
        actions={
          <>
            {steps.map((step, index) => (
              <NextStepButton
                key={step}
                step={step}
                reason={reason}
                kind={index === 0 ? 'primary' : 'secondary'}
                returnPath={returnPath}
              />
            ))}
            {isSignedIn && backPath !== null && (
              <ButtonLink kind="secondary" href={backPath}>
                {t('back')}
              </ButtonLink>
            )}
          </>
        }
      >
        <p className="mt-1 text-ink-muted">{t(`reasons.${reason}.happened`)}</p>
        {failure !== null && <FailureQuote reason={reason} failure={failure} />}
        {reason !== 'cancelled-at-bank' && (
          <p className="mt-4 flex gap-2">
            <Icon of={ShieldCheck} className="size-5 text-accent" />
            {t(`reasons.${reason}.safe`)}
          </p>
        )}
        {isSignedIn && reason === 'psu-of-another-user' && moveId !== null && (
          <MoveOffer moveId={moveId} />
        )}
      </DeadEnd>
      {!NEEDS_NO_HELP.has(reason) && (
        <p className="mt-8 text-small text-ink-muted">
          {t.rich('code', {
            reason,
            code: (chunks) => <code className="font-mono">{chunks}</code>,
          })}
        </p>
      )}
    </>
  );
}

type NextStepButtonProps = {
  step: NextStep;
  reason: ScaOutcomeReason;
  kind: 'primary' | 'secondary';
  returnPath: string | null;
};

function NextStepButton({ step, reason, kind, returnPath }: NextStepButtonProps) {
  const t = useTranslations('outcome');
  switch (step) {
    case 'again':
      return returnPath === null ? (
        <ButtonLink kind={kind} href="/connections/new">
          {t('again')}
        </ButtonLink>
      ) : (
        <ButtonAnchor kind={kind} href={returnPath}>
          {t(reason === 'our-fault' ? 'again' : 'askAgain')}
        </ButtonAnchor>
      );
    case 'connections':
      return (
        <ButtonLink kind={kind} href="/connections">
          {t('connections')}
        </ButtonLink>
      );
    case 'overview':
      return (
        <ButtonLink kind={kind} href="/overview">
          {t('overview')}
        </ButtonLink>
      );
    case 'sign-in':
      return (
        <ButtonLink kind={kind} href="/sign-in">
          {t('signIn')}
        </ButtonLink>
      );
    case 'sign-in-other':
      return <SwitchUserButton>{t('signInOther')}</SwitchUserButton>;
  }
}
