import type { Question } from '@/app/(signed-in)/questions';
import { accountsOf, firstPayments, paymentDraftsOf } from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { narrowedBy } from '@/components/payment/list/filter-address';
import { readAddress } from '@/components/payment/list/read-address';

/** The first queries of the payments page. @param address its query string. */
export function paymentsQuestions(visitor: Visitor, address: string): Question[] {
  const wanted = readAddress(new URLSearchParams(address));
  const wantsAll = wanted.filter === 'all';
  const showsDrafts = (wantsAll || wanted.filter === 'waiting') && narrowedBy(wanted) === 0;
  return [
    firstPayments(visitor, wanted),
    ...(wantsAll
      ? (['waiting', 'under-way'] as const).map((filter) =>
          firstPayments(visitor, { ...wanted, filter }),
        )
      : []),
    ...(showsDrafts ? [paymentDraftsOf(visitor)] : []),
    accountsOf(visitor),
  ];
}
