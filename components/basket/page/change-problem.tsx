'use client';

import { ScaOrProblem } from '@/components/connection/sca-or-problem';
import type { RequestProblem } from '@/lib/query/request';
import type { BasketDetailView } from '@/lib/view/basket';
import { Conflict } from './basket-conflict';

type ChangeProblemProps = { basket: BasketDetailView; problem: RequestProblem };

/** Why a basket could not be changed, and what to do. */
export function ChangeProblem({ basket, problem }: ChangeProblemProps) {
  const { connectionId, bankName, basketId } = basket;
  if (problem.code === 'conflict')
    return <Conflict basket={basket} action="dissolve" problem={problem} />;
  return (
    <ScaOrProblem
      problem={problem}
      connectionId={connectionId}
      bankName={bankName}
      returnPath={`/baskets/${basketId}`}
    />
  );
}
