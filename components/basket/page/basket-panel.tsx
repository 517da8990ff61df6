'use client';

import { ArrowUpRight, ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';
import {
  type BasketStatus,
  basketStatusOf,
  paymentsByStatus,
} from '@/components/basket/basket-status';
import { STATUS_LOOK } from '@/components/basket/basket-status-tag';
import { totalPayments } from '@/components/basket/total-payments';
import { Totals } from '@/components/basket/totals';
import { NotAskedNotice } from '@/components/connection/not-asked-notice';
import { useLeaveForBank } from '@/components/connection/use-leave-for-bank';
import { BankQuotes } from '@/components/payment/bank-quotes';
import { WAITING, writeAddress } from '@/components/payment/list/filter-address';
import type { Polled } from '@/components/payment/page/use-polled';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { Notice } from '@/components/ui/notice';
import { NumberedSteps } from '@/components/ui/numbered-steps';
import { StatusHeading } from '@/components/ui/status-heading';
import { startBasketSca } from '@/lib/query/basket-queries';
import type { RequestProblem } from '@/lib/query/request';
import type { BasketDetailView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { ChangeProblem } from './change-problem';
import { DissolveBasket } from './dissolve-basket';
import { useOthersWords } from './use-others-words';

type BasketPanelProps = {
  basket: BasketDetailView;
  shown: Polled<BasketDetailView>;
  /** What prevented a change. */
  changeProblem: RequestProblem | null;
  onProblem: (problem: RequestProblem | null) => void;
};

const TURNING: readonly BasketStatus[] = ['sending', 'unread', 'dissolving'];

/** The basket's status, its meaning, and the next step. */
export function BasketPanel({ basket, shown, changeProblem, onProblem }: BasketPanelProps) {
  const status = basketStatusOf(basket);
  const { bankName, connectionId, basketId, actions } = basket;
  return (
    <Card className="p-5">
      <StatusHeading status={status} look={STATUS_LOOK[status]} turning={TURNING.includes(status)}>
        <Title basket={basket} status={status} />
      </StatusHeading>
      <Words basket={basket} status={status} />
      <BankQuotes
        bankName={bankName}
        messages={basket.bankMessages}
        isRefusal={status === 'refused'}
      />
      {changeProblem && (
        <div className="mt-4">
          <ChangeProblem basket={basket} action="dissolve" problem={changeProblem} />
        </div>
      )}
      <Actions basket={basket} shown={shown} status={status} onProblem={onProblem} />
      {shown.staleBecause && (
        <NotAskedNotice
          what="basket"
          because={shown.staleBecause}
          connectionId={connectionId}
          bankName={bankName}
          returnPath={`/baskets/${basketId}`}
          mayApprove={actions.includes('approve')}
          knownFrom={basket.status?.readAt}
          retrying={shown.isAsking}
          onRetry={shown.askAgain}
        />
      )}
    </Card>
  );
}

type PartProps = { basket: BasketDetailView; status: BasketStatus };

function Title({ basket, status }: PartProps) {
  const t = useTranslations('baskets.basket');
  const { onMoment } = useTimeWords();
  const { bankName: bank, payments, dissolvedAt, successorId } = basket;
  const count = payments.length;
  const { waiting, stopped, unclear } = paymentsByStatus(payments);
  switch (status) {
    case 'sending':
      return t('sendingTitle', { bank });
    case 'outcome-unknown':
      return t('unknownTitle', { bank });
    case 'refused':
      return t('refusedTitle', { bank });
    case 'waiting':
      return t('approveTitle', { bank });
    case 'nothing-left':
      return t('nothingLeftTitle');
    case 'approving':
      return t('resumeTitle');
    case 'unread':
      return t('unreadTitle', { bank });
    case 'unclear':
      return t('unclearTitle', { count: unclear.length });
    case 'partly-approved':
      return t('partlyTitle');
    case 'approved':
      return t('approvedTitle', { count });
    case 'settled':
      return t('settledTitle', { count });
    case 'mixed':
      return t('mixedTitle', { stopped: stopped.length, waiting: waiting.length });
    case 'stopped':
      return t('stoppedTitle', { count });
    case 'dissolving':
      return t('dissolvingTitle');
    case 'dissolved':
      return t(successorId === null ? 'dissolvedTitle' : 'replacedTitle', {
        when: onMoment(dissolvedAt ?? ''),
      });
  }
}

function Words({ basket, status }: PartProps) {
  const t = useTranslations('baskets.basket');
  const { timeOfDay } = useTimeWords();
  const { bankName: bank, payments, approvalUntil, successorId } = basket;
  const others = useOthersWords(payments, status);
  const { settled, underWay } = paymentsByStatus(payments);
  const sentences: readonly string[] = (() => {
    switch (status) {
      case 'sending':
        return [t('sendingText')];
      case 'outcome-unknown':
        return [t('unknownText'), t('unknownWay')];
      case 'refused':
        return [t('refusedText')];
      case 'waiting':
        return [];
      case 'nothing-left':
        return [
          t('nothingLeftText', { some: settled.length + underWay.length > 0 ? 'true' : 'false' }),
        ];
      case 'approving':
        return [t('resumeText', { time: timeOfDay(approvalUntil ?? '') })];
      case 'unread':
        return [t('unreadText')];
      case 'unclear':
        return [...others, t(basket.isUnclear ? 'unclearFrozen' : 'unclearText', { bank })];
      case 'partly-approved':
        return [t('partlyText')];
      case 'approved':
        return [t('approvedText')];
      case 'settled':
        return [t('settledText')];
      case 'mixed':
        return others;
      case 'stopped':
        return [t('stoppedText', { count: payments.length })];
      case 'dissolving':
        return [t('dissolvingText')];
      case 'dissolved':
        return [
          successorId === null
            ? t('dissolvedText')
            : t('replacedText', {
                count: payments.length - 1,
                all: isWholeSuccessor(basket) ? 'true' : 'false',
              }),
        ];
    }
  })();
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2 text-ink-muted">
          {sentence}
        </p>
      ))}
      {status === 'waiting' && (
        <ToApprove bank={bank} payments={paymentsByStatus(payments).waiting} />
      )}
      <WorstCase basket={basket} status={status} />
    </>
  );
}

/** Whether the basket that replaced it holds all of its payments but the one that was taken out. */
function isWholeSuccessor({ payments, successorId }: BasketDetailView): boolean {
  return payments.filter(({ basketId }) => basketId === successorId).length === payments.length - 1;
}

/** The total of what still waits for approval, and anything the bank changed from what was sent. */
function ToApprove({ bank, payments }: { bank: string; payments: readonly PaymentView[] }) {
  const t = useTranslations('baskets.basket');
  const count = payments.length;
  const differing = payments.filter(({ differences }) => differences.length > 0).length;
  return (
    <>
      <p className="mt-4 flex items-start justify-between gap-4 border-y border-line py-3">
        <span className="text-small text-ink-muted">{t('total', { count })}</span>
        <Totals of={totalPayments(payments)} size="title" />
      </p>
      {differing > 0 && (
        <Notice
          tone="attention"
          title={t('differs', { bank, count: differing })}
          className="mt-4"
        />
      )}
    </>
  );
}

/** Where the user goes, why, what is asked there, and that they come back. */
function ApprovalSteps({ count }: { count: number }) {
  const t = useTranslations('baskets.basket');
  const steps = [
    t('approveWhere'),
    `${t('approveWhy')} ${t('approveAsked', { count })}`,
    t('approveBack'),
  ];
  return (
    <>
      <NumberedSteps steps={steps} />
      <p className="text-small text-ink-muted">{t('approveFrozen')}</p>
    </>
  );
}

const WORST = ['RCVD', 'ACTC', 'PATC', 'RJCT'] as const;

/** The bank's one status for the basket, explained as that of its worst payment. */
function WorstCase({ basket, status }: PartProps) {
  const t = useTranslations('baskets.basket');
  const code = basket.status?.transactionStatus;
  if (code === undefined || basket.approvedAt === null || status === 'dissolved') return null;
  // At some banks this is no more than a basket that is technically valid. @assumes basket-approval-shown
  const { waiting, unclear } = paymentsByStatus(basket.payments);
  if (code === 'ACTC' && waiting.length + unclear.length > 0) return null;
  // The payments have ended since, so all have approved.
  if (code === 'PATC' && status !== 'partly-approved') return null;
  const known = WORST.find((one) => one === code) ?? 'other';
  const words = (
    <>
      <p className="mt-1">{t(`worst.${known}`)}</p>
      <p className="mt-1 text-ink-muted">
        {t.rich('worstCode', {
          code: (chunks) => <code className="font-mono">{chunks}</code>,
          value: code,
        })}
      </p>
    </>
  );
  // The payments differ, and the page has counted how: one status for all of them says less.
  if (status === 'mixed')
    return (
      <div className="mt-3 text-small">
        <Disclosure summary={t('worstTitle')}>{words}</Disclosure>
      </div>
    );
  return (
    <div className="mt-4 rounded-control bg-surface-sunken p-3 text-small">
      <h3 className="font-medium">{t('worstTitle')}</h3>
      {words}
    </div>
  );
}

type ActionsProps = PartProps & Pick<BasketPanelProps, 'shown' | 'onProblem'>;

function Actions({ basket, shown, status, onProblem }: ActionsProps) {
  const t = useTranslations('baskets.basket');
  const { basketId, bankName: bank, actions, successorId } = basket;
  // The bank needs no approval, or another tab changed the basket: read the current state.
  const { start, busy, problem } = useLeaveForBank(() => startBasketSca(basketId), shown.askAgain);
  return (
    <div className="mt-5 flex flex-col gap-3 empty:hidden">
      {problem && <ChangeProblem basket={basket} action="approve" problem={problem} />}
      {actions.includes('approve') && (
        <Button
          kind="primary"
          width="panel"
          icon={ArrowUpRight}
          busy={busy}
          onClick={() => start()}
        >
          {busy ? t('going', { bank }) : t(status === 'approving' ? 'resume' : 'approve', { bank })}
        </Button>
      )}
      {/* Below the button, which a phone then shows without scrolling. */}
      {status === 'waiting' && (
        <ApprovalSteps count={paymentsByStatus(basket.payments).waiting.length} />
      )}
      {status === 'outcome-unknown' && actions.includes('dissolve') && (
        <DissolveBasket basket={basket} isLetGo onChanged={shown.put} onProblem={onProblem} />
      )}
      {successorId !== null && (
        <ButtonLink kind="primary" width="panel" href={`/baskets/${successorId}`}>
          {t('seeSuccessor')}
        </ButtonLink>
      )}
      {(status === 'refused' || (status === 'dissolved' && successorId === null)) && (
        <ButtonLink kind="primary" width="panel" icon={ListChecks} href={writeAddress(WAITING)}>
          {t('chooseAgain')}
        </ButtonLink>
      )}
    </div>
  );
}
