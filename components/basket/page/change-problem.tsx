'use client';

import { ScaOrProblem } from '@/components/connection/sca-or-problem';
import type { RequestProblem } from '@/lib/query/request';
import type { BasketDetailView } from '@/lib/view/basket';
import { Conflict } from './basket-conflict';

type ChangeProblemProps = {
  basket: BasketDetailView;
  /** What was to be done; taking a payment out also deletes the basket. */
  action: 'approve' | 'dissolve';
  problem: RequestProblem;
};

/** Why a basket could not be changed, and what to do. */
export function ChangeProblem({ basket, action, problem }: ChangeProblemProps) {
  const { connectionId, bankName, basketId } = basket;
  if (problem.code === 'conflict')
    return <Conflict basket={basket} action={action} problem={problem} />;
  return (
    <ScaOrProblem
      problem={problem}
      connectionId={connectionId}
      bankName={bankName}
      returnPath={`/baskets/${basketId}`}
    />
  );
}
