'use client';

import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmNotice } from '@/components/connection/sca-notice';
import { useStartSca } from '@/components/connection/use-start-sca';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { DebtorAccountView } from '@/lib/view/payment';

type SubmitProblemProps = {
  problem: RequestProblem;
  debtor: DebtorAccountView | null;
  /** The bank of an account that is not shared. */
  bankId: string;
  /** Saves the input, and returns the page to come back to. */
  leave: () => Promise<string>;
};

/** Why the payment was not made; if the bank requires identification, a link there and back to the form. */
export function SubmitProblem({ problem, debtor, bankId, leave }: SubmitProblemProps) {
  const t = useTranslations('paymentForm');
  const { start, busy, problem: startProblem } = useStartSca();
  const [leaving, setLeaving] = useState(false);
  const [keepProblem, setKeepProblem] = useState<RequestProblem | null>(null);
  if (problem.code !== 'sca-required') return <ProblemNotice problem={problem} />;
  const go = async () => {
    setLeaving(true);
    setKeepProblem(null);
    try {
      const returnPath = await leave();
      start(
        debtor === null
          ? { kind: 'connect', bankId, access: 'payments', returnPath }
          : { kind: 'renew', connectionId: debtor.connectionId, access: 'payments', returnPath },
      );
    } catch (error) {
      setKeepProblem(problemOf(error));
    }
    setLeaving(false);
  };
  return (
    <div role="alert">
      <ConfirmNotice
        title={t('sca.title')}
        problem={keepProblem ?? startProblem}
        actions={
          <Button
            kind="primary"
            size="small"
            icon={ArrowUpRight}
            busy={leaving || busy}
            onClick={() => void go()}
          >
            {t('sca.go')}
          </Button>
        }
      >
        {t('sca.text')}
      </ConfirmNotice>
    </div>
  );
}
