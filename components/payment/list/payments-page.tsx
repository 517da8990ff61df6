'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { NothingListed } from '@/components/frame/page/nothing-listed-later';
import { ReadOn } from '@/components/frame/read-on';
import { FailedRows } from '@/components/payment/failed/failed-rows-later';
import { ReturnNote, useNoteOnce } from '@/components/payment/page/return-note-later';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { useConnectOffer } from '@/components/payment/use-connect-offer';
import { QueryProblem } from '@/components/problem/query-problem';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { monthName } from '@/components/time/month-name';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import {
  type PaymentListFilters,
  paymentDraftsQuery,
  paymentsQuery,
} from '@/lib/query/payment-queries';
import type { ScaReturnNote } from '@/lib/view/connection/connection';
import type { PaymentDraftView } from '@/lib/view/payment';
import { DraftRows } from './draft-rows';
import { EVERYTHING, narrowedBy, writeAddress } from './filter-address';
import { ListActions } from './list-actions';
import { FilterButton, PaymentFilters } from './payment-filters';
import { groupPayments, type PaymentGroup } from './payment-groups';
import { PaymentRowSkeleton } from './payment-row-skeleton';
import { PaymentRows } from './payment-rows';
import { ListSkeleton } from './payments-page-skeleton';
import { readAddress } from './read-address';
import { useFreshPayments } from './use-fresh-payments';
import { WaitingGroup } from './waiting-group';

/** All payments of the context: first those that failed and are still unpaid, then those waiting for the user. */
export function PaymentsPage({ returned }: { returned: ScaReturnNote | null }) {
  const t = useTranslations('payments');
  const returnShown = useNoteOnce(returned);
  const wanted = readAddress(useSearchParams());
  const router = useRouter();
  // With the router, not history.pushState: after a reload, two quick steps back would change only the address.
  const change = (next: PaymentListFilters) => router.push(writeAddress(next), { scroll: false });
  const shown = useShownPayments(wanted);
  const hasNone = shown.isReadAndEmpty && wanted.filter === 'all' && narrowedBy(wanted) === 0;
  const [isFilterOpen, setFilterOpen] = useState(narrowedBy(wanted) > 0);
  const filterButton = { wanted, open: isFilterOpen, onToggle: () => setFilterOpen(!isFilterOpen) };
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          !hasNone && (
            <ListActions>
              <FilterButton {...filterButton} className="sm:hidden" />
            </ListActions>
          )
        }
      />
      {returnShown !== null && <ReturnNote {...returnShown}>{t('together.left')}</ReturnNote>}
      {hasNone ? (
        <NoPayments />
      ) : (
        <>
          <PaymentFilters wanted={wanted} onChange={change} open={isFilterOpen}>
            <FilterButton {...filterButton} className="max-sm:hidden" />
          </PaymentFilters>
          <Payments wanted={wanted} onChange={change} shown={shown} />
        </>
      )}
    </>
  );
}

type PaymentsProps = {
  wanted: PaymentListFilters;
  onChange: (wanted: PaymentListFilters) => void;
  shown: ReturnType<typeof useShownPayments>;
};

type GroupsProps = {
  groups: PaymentGroup[];
  /** The groups of which there are more payments than shown. */
  partial: readonly PaymentGroup['name'][];
  drafts: PaymentDraftView[];
};

type GroupProps = { id: string; title: string; count: number | null; children: React.ReactNode };

function Payments({ wanted, onChange, shown }: PaymentsProps) {
  const t = useTranslations('payments');
  const { list, isLoading, groups, partial, drafts, unreadable, isEmpty, isReadAndEmpty } = shown;
  const isNarrowed = narrowedBy(wanted) > 0;
  return (
    <>
      {!isLoading && <UnreadableRows count={unreadable} className="mb-4" />}
      {isLoading ? (
        <ListSkeleton />
      ) : !list.data ? (
        <QueryProblem query={list} />
      ) : isReadAndEmpty ? (
        <EmptyState
          title={t(isNarrowed ? 'none.all' : `none.${wanted.filter}`)}
          action={
            isNarrowed && (
              <Button onClick={() => onChange({ ...EVERYTHING, filter: wanted.filter })}>
                {t('clearFilters')}
              </Button>
            )
          }
        >
          {isNarrowed && t('noneNarrowed')}
        </EmptyState>
      ) : (
        !isEmpty && <Groups groups={groups} partial={partial} drafts={drafts} />
      )}
      {list.data && !isLoading && (
        <ReadOn list={list} label={t('loadingMore')} skeleton={<PaymentRowSkeleton />} />
      )}
    </>
  );
}

/** The filtered payments and drafts in groups, with the number of unreadable ones. */
function useShownPayments(wanted: PaymentListFilters) {
  const { contextId } = useActingContext();
  const wantsAll = wanted.filter === 'all';
  const list = useInfiniteQuery(paymentsQuery(contextId, wanted));
  // Waiting and current payments are on top, wherever they are in the list.
  const waiting = useInfiniteQuery({
    ...paymentsQuery(contextId, { ...wanted, filter: 'waiting' }),
    enabled: wantsAll,
  });
  const underWay = useInfiniteQuery({
    ...paymentsQuery(contextId, { ...wanted, filter: 'under-way' }),
    enabled: wantsAll,
  });
  const showsDrafts = (wantsAll || wanted.filter === 'waiting') && narrowedBy(wanted) === 0;
  const draftsQuery = useQuery({ ...paymentDraftsQuery(contextId), enabled: showsDrafts });
  const drafts = showsDrafts ? draftsQuery.data : undefined;
  const lists = [list, ...(wantsAll ? [waiting, underWay] : [])].map(
    ({ data }) => data?.pages.flatMap((page) => page.payments) ?? [],
  );
  const { now, dayOf } = useTimeWords();
  const fresh = useFreshPayments(lists.flat(), now);
  const isLoading =
    list.isPending ||
    (wantsAll && (waiting.isPending || underWay.isPending)) ||
    (showsDrafts && draftsQuery.isPending);
  const groups = groupPayments([...lists, fresh], (instant) => dayOf(instant).slice(0, 7), now);
  const unreadable =
    (list.data?.pages.reduce((sum, page) => sum + page.unreadable, 0) ?? 0) +
    (drafts?.unreadable ?? 0);
  const isEmpty = groups.length === 0 && !drafts?.drafts.length && !list.hasNextPage;
  return {
    list,
    isLoading,
    groups,
    partial: (
      [
        ['waiting', wantsAll ? waiting : list],
        ['under-way', wantsAll ? underWay : list],
      ] as const
    ).flatMap(([name, { hasNextPage }]) => (hasNextPage ? [name] : [])),
    drafts: drafts?.drafts ?? [],
    unreadable,
    isEmpty,
    isReadAndEmpty: !isLoading && list.data !== undefined && isEmpty && unreadable === 0,
  };
}

function NoPayments() {
  const t = useTranslations('payments');
  const connectOffer = useConnectOffer();
  const pay = { href: NEW_PAYMENT_PATH, label: t('new') };
  return (
    <NothingListed
      at="boat"
      title={t('emptyTitle')}
      text={connectOffer ? `${t('emptyText')} ${t('emptyConnectText')}` : t('emptyText')}
      action={connectOffer ?? pay}
      otherAction={connectOffer && pay}
    />
  );
}

function Groups({ groups, partial, drafts }: GroupsProps) {
  const t = useTranslations('payments');
  const locale = useLocale();
  const count = groups.reduce((sum, { payments }) => sum + payments.length, 0);
  const waiting = groups.find(({ name }) => name === 'waiting');
  const failed = groups.find(({ name }) => name === 'failed');
  const others = groups.filter((group) => group !== waiting && group !== failed);
  const shown = (group: PaymentGroup) => (
    <Group
      key={group.key}
      id={`group-${group.key}`}
      title={
        typeof group.name === 'object'
          ? monthName(group.name.month, locale, 'long')
          : t(`group.${group.name}`)
      }
      count={
        typeof group.name === 'object' || partial.includes(group.name)
          ? null
          : group.payments.length
      }
    >
      {group === failed ? (
        <FailedRows payments={group.payments} />
      ) : (
        <PaymentRows
          payments={group.payments}
          saidAbove={group.name === 'under-way' ? 'under-way' : undefined}
        />
      )}
    </Group>
  );
  return (
    <div className="space-y-8">
      <p role="status" className="sr-only">
        {t('loaded', { count })}
      </p>
      {failed && shown(failed)}
      {waiting && (
        <WaitingGroup payments={waiting.payments} isPartial={partial.includes('waiting')} />
      )}
      {drafts.length > 0 && (
        <Group id="group-drafts" title={t('group.drafts')} count={drafts.length}>
          <DraftRows drafts={drafts} />
        </Group>
      )}
      {others.map(shown)}
    </div>
  );
}

function Group({ id, title, count, children }: GroupProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-9 items-center">
        <h2 id={id} className="flex items-baseline gap-2 text-heading font-semibold">
          {title}
          {count !== null && (
            <span className="text-body font-normal text-ink-muted tabular-nums">{count}</span>
          )}
        </h2>
      </div>
      {children}
    </section>
  );
}
