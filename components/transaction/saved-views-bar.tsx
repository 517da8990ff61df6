'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingContext } from '@/components/frame/acting-context';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button, IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Field } from '@/components/ui/field';
import { Sheet } from '@/components/ui/sheet';
import { problemOf } from '@/lib/query/request';
import { savedViewsQuery, saveViews } from '@/lib/query/saved-view-queries';
import {
  SAVED_VIEW_NAME_CHARACTERS_MAX,
  SAVED_VIEWS_MAX,
  type SavedView,
} from '@/lib/view/saved-view';
import {
  filterFromAddress,
  filterToAddress,
  isFiltered,
  type TransactionFilter,
} from './transaction-filter';

type SavedViewsBarProps = {
  filter: TransactionFilter;
  onChoose: (filter: TransactionFilter) => void;
  /** Whether the list is of several accounts; a view may name some of them. */
  several: boolean;
};

/** Searches with a name, one press away; the one that is shown can be given a name. */
export function SavedViewsBar({ filter, onChoose, several }: SavedViewsBarProps) {
  const t = useTranslations('transactionViews');
  const { contextId } = useActingContext();
  const { data } = useQuery(savedViewsQuery());
  const [naming, setNaming] = useState(false);
  const all = data?.views ?? [];
  const saved = all.filter((view) => view.contextId === contextId);
  const views = several
    ? saved
    : saved.filter(({ query }) => !new URLSearchParams(query).has('accountId'));
  const query = filterToAddress(filter);
  const current = views.find((view) => view.query === query);
  const mayKeep = data !== undefined && isFiltered(filter) && !current;
  if (views.length === 0 && !mayKeep) return null;
  return (
    <nav aria-label={t('label')} className="mb-3 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-pressed={view === current}
          onClick={() => onChoose(filterFromAddress(new URLSearchParams(view.query)))}
          className={classNames(
            'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-3 text-small font-medium transition-colors duration-150',
            view === current
              ? 'border-transparent bg-accent text-accent-ink'
              : 'border-line-strong bg-surface-raised hover:bg-surface-sunken',
          )}
        >
          <bdi className="truncate">{view.name}</bdi>
        </button>
      ))}
      {(mayKeep || views.length > 0) && (
        <Button kind="quiet" size="small" icon={Bookmark} onClick={() => setNaming(true)}>
          {mayKeep ? t('keep') : t('manage')}
        </Button>
      )}
      <Sheet open={naming} onOpenChange={setNaming} title={mayKeep ? t('keep') : t('manage')}>
        <ViewsForm
          query={mayKeep ? query : null}
          all={all}
          onDone={() => setNaming(false)}
          key={query}
        />
      </Sheet>
    </nav>
  );
}

type ViewsFormProps = {
  /** What is to get a name; null when only those that have one are looked through. */
  query: string | null;
  /** The views of every context. */
  all: readonly SavedView[];
  onDone: () => void;
};

function ViewsForm({ query, all, onDone }: ViewsFormProps) {
  const t = useTranslations('transactionViews');
  const { contextId } = useActingContext();
  const saved = all.filter((view) => view.contextId === contextId);
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [failed, setFailed] = useState<'missing' | 'taken' | 'full' | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (views: readonly SavedView[]) => saveViews(views),
    onSuccess: (answer) => queryClient.setQueryData(savedViewsQuery().queryKey, answer),
  });
  const keep = (event: React.FormEvent) => {
    event.preventDefault();
    if (query === null) return;
    const words = name.trim();
    const taken = saved.some((view) => view.name === words);
    const wrong =
      words === '' ? 'missing' : taken ? 'taken' : all.length >= SAVED_VIEWS_MAX ? 'full' : null;
    setFailed(wrong);
    if (wrong === null) mutate([...all, { contextId, name: words, query }], { onSuccess: onDone });
  };
  return (
    <div className="space-y-6">
      {error && <ProblemNotice problem={problemOf(error)} />}
      {query !== null && (
        <form onSubmit={keep} noValidate className="space-y-4">
          <Field
            label={t('name')}
            hint={t('nameHint')}
            value={name}
            maxLength={SAVED_VIEW_NAME_CHARACTERS_MAX}
            onChange={({ target }) => setName(target.value)}
            error={failed === null ? undefined : t(`failed.${failed}`)}
          />
          <Button kind="primary" type="submit" busy={isPending} width="full">
            {t('save')}
          </Button>
        </form>
      )}
      {saved.length > 0 && (
        <section aria-labelledby="kept-views">
          <h3 id="kept-views" className="mb-2 font-semibold">
            {t('kept')}
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {saved.map((view) => (
              <li key={view.name} className="flex min-h-12 items-center justify-between gap-2">
                <bdi className="min-w-0 truncate">{view.name}</bdi>
                <IconButton
                  icon={Trash2}
                  label={t('delete', { name: view.name })}
                  onClick={() => mutate(all.filter((kept) => kept !== view))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
