'use client';

import { ArrowUpRight, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { RequestProblem } from '@/lib/query/request';
import { useStartSca } from './use-start-sca';

type ScaNoticeProps = {
  connectionId: string;
  bankName?: string | undefined;
  /** The page of Brygge to return to. */
  returnPath?: string | undefined;
  className?: string | undefined;
};

/** Says why the bank requires SCA before it answers, with a link there. */
export function ScaNotice({ connectionId, bankName, returnPath, className }: ScaNoticeProps) {
  const t = useTranslations('sca');
  const { start, busy, problem } = useStartSca();
  return (
    <div className={className}>
      <ConfirmNotice
        title={t('title')}
        problem={problem}
        actions={
          <Button
            kind="primary"
            size="small"
            icon={ArrowUpRight}
            busy={busy}
            onClick={() =>
              start({
                kind: 'renew',
                connectionId,
                ...(returnPath === undefined ? {} : { returnPath }),
              })
            }
          >
            {busy ? t('going') : t('start')}
          </Button>
        }
      >
        {bankName ? t('text', { bank: bankName }) : t('textNoBank')}
      </ConfirmNotice>
    </div>
  );
}

type ConfirmNoticeProps = {
  title: React.ReactNode;
  children: React.ReactNode;
  actions: React.ReactNode;
  /** Why the last action failed. */
  problem: RequestProblem | null;
};

/** Asks a person to confirm at the bank who they are. */
export function ConfirmNotice({ title, children, actions, problem }: ConfirmNoticeProps) {
  return (
    <>
      <Notice tone="attention" icon={ShieldCheck} title={title} actions={actions}>
        {children}
      </Notice>
      {problem && <ProblemNotice problem={problem} className="mt-3" />}
    </>
  );
}
