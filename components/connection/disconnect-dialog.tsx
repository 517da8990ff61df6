'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { useToast } from '@/components/ui/overlay/toast';
import { Skeleton } from '@/components/ui/skeleton';
import { disconnect, holdingsQuery } from '@/lib/query/connection-queries';
import { problemOf } from '@/lib/query/request';
import type { ConnectionHoldingsView, ConnectionView } from '@/lib/view/connection/connection';

type DisconnectDialogProps = {
  connection: ConnectionView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Says exactly what would be deleted and what happens to payments, before anything is. */
export function DisconnectDialog({ connection, open, onOpenChange }: DisconnectDialogProps) {
  const t = useTranslations('connections');
  const contexts = useTranslations('contexts');
  const showToast = useToast();
  const queryClient = useQueryClient();
  const { connectionId, bankName, agreementName, context } = connection;
  const holdings = useQuery({ ...holdingsQuery(connectionId), enabled: open });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: disconnect,
    onSuccess: async () => {
      onOpenChange(false);
      showToast(t('disconnected', { bank: bankName }));
      // Nothing read earlier may be shown again.
      await queryClient.resetQueries();
    },
  });
  const isBusy = holdings.data?.isBusy ?? false;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (isPending) return;
        if (next) reset();
        onOpenChange(next);
      }}
      title={t('disconnectTitle', {
        bank: bankName,
        name: context === 'CORPORATE' ? (agreementName ?? contexts('aCompany')) : contexts('own'),
      })}
      cancel={<Button>{t('disconnectNo')}</Button>}
      confirm={
        <Button
          kind="danger"
          busy={isPending}
          disabled={holdings.data === undefined || isBusy}
          onClick={() => mutate(connectionId)}
        >
          {t('disconnectYes')}
        </Button>
      }
    >
      {holdings.data ? (
        <WhatGoes holdings={holdings.data} />
      ) : holdings.error ? (
        <ProblemNotice problem={problemOf(holdings.error)} onRetry={() => holdings.refetch()} />
      ) : (
        <>
          <Skeleton className="my-1 h-4 w-full" />
          <Skeleton className="my-1 h-4 w-3/4" />
        </>
      )}
      {error && <ProblemNotice problem={problemOf(error)} />}
    </ConfirmDialog>
  );
}

const COUNTED = ['accounts', 'cards', 'drafts', 'baskets', 'recipients'] as const;

function WhatGoes({ holdings }: { holdings: ConnectionHoldingsView }) {
  const t = useTranslations('connections');
  const { bankName, paymentsWaiting, paymentsUnderWay, paymentsEnded, isLastAtBank } = holdings;
  if (holdings.isBusy) {
    return (
      <Notice tone="attention" title={t('busyTitle')}>
        {t('busyText')}
      </Notice>
    );
  }
  const payments = paymentsWaiting + paymentsUnderWay + paymentsEnded;
  return (
    <>
      <p>{t('goesTitle')}</p>
      <ul className="list-disc space-y-1 pl-5">
        {COUNTED.filter((what) => holdings[what] > 0).map((what) => (
          <li key={what}>{t(`goes.${what}`, { count: holdings[what] })}</li>
        ))}
        {payments > 0 && <li>{t('goesPayments', { count: payments })}</li>}
        <li>{isLastAtBank ? t('goesIdentity', { bank: bankName }) : t('goesConsent')}</li>
      </ul>
      {payments > 0 && holdings.isLogKept && <p>{t('goesLog')}</p>}
      {paymentsUnderWay > 0 && (
        <p className="text-ink">{t('underWayText', { count: paymentsUnderWay, bank: bankName })}</p>
      )}
      {paymentsWaiting > 0 && (
        <p className="text-ink">{t('waitingText', { count: paymentsWaiting, bank: bankName })}</p>
      )}
      <p>{t('disconnectText', { bank: bankName })}</p>
    </>
  );
}
