'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingContexts } from '@/components/frame/context/acting-context';
import { useContextName } from '@/components/frame/context/context-choice';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button, IconButton } from '@/components/ui/button';
import { Field } from '@/components/ui/form/field';
import { Sheet } from '@/components/ui/overlay/sheet';
import { problemOf } from '@/lib/query/request';
import { changeSavedViews, savedViewsQuery } from '@/lib/query/saved-view-queries';
import type { SavedView } from '@/lib/view/saved-view';
import { SAVED_VIEW_NAME_CHARACTERS_MAX, SAVED_VIEWS_MAX } from '@/lib/view/saved-view-limits';
import { CLEANED } from '@/lib/view/user/registration';

export type SavedViewsSheetProps = Omit<ViewsFormProps, 'onDone'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Saves the current search under a name, and deletes saved ones. */
export function SavedViewsSheet({ open, onOpenChange, query, all }: SavedViewsSheetProps) {
  const t = useTranslations('transactionViews');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={query === null ? t('manage') : t('keep')}>
      <ViewsForm query={query} all={all} onDone={() => onOpenChange(false)} key={query} />
    </Sheet>
  );
}

type ViewsFormProps = {
  /** The search to save; null when only looking through saved ones. */
  query: string | null;
  /** The saved views of all contexts. */
  all: readonly SavedView[];
  onDone: () => void;
};

function ViewsForm({ query, all, onDone }: ViewsFormProps) {
  const t = useTranslations('transactionViews');
  const { acting, contexts } = useActingContexts();
  const { contextId } = acting;
  const nameOf = useContextName();
  // All count, so without room any of them may be deleted, also one of a company that is no longer connected.
  const isFull = all.length >= SAVED_VIEWS_MAX;
  const listed = all.filter((view) => isFull || view.contextId === contextId);
  const removed = [...new Set(all.map((view) => view.contextId))].filter((each) =>
    contexts.every((one) => one.contextId !== each),
  );
  const ownerOf = ({ contextId: id }: SavedView) => {
    const known = contexts.find((one) => one.contextId === id);
    if (known !== undefined) return id === contextId ? null : nameOf(known);
    // A removed connection took its name with it.
    return removed.length === 1
      ? t('removed')
      : t('removedOf', { number: String(removed.indexOf(id) + 1) });
  };
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [failed, setFailed] = useState<'missing' | 'taken' | 'full' | null>(null);
  const { mutate, isPending, error } = useMutation({
    // One after another, since each changes what the one before left.
    scope: { id: 'saved-views' },
    mutationFn: (change: (views: readonly SavedView[]) => readonly SavedView[] | null) =>
      changeSavedViews(queryClient, change),
  });
  const remove = (view: SavedView) => {
    setFailed(null);
    mutate((now) => now.filter((one) => !isSame(one, view)));
  };
  const keep = (event: React.FormEvent) => {
    event.preventDefault();
    if (query === null) return;
    const words = CLEANED.name(name);
    const view = { contextId, name: words, query };
    const wrong = words === '' ? 'missing' : refusalOf(view, all);
    setFailed(wrong);
    if (wrong !== null) return;
    mutate((now) => withView(now, view), {
      onSuccess: (isSaved) => {
        const now = queryClient.getQueryData(savedViewsQuery().queryKey);
        if (isSaved) onDone();
        else setFailed(refusalOf(view, now?.views ?? []));
      },
    });
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
      {listed.length > 0 && (
        <section aria-labelledby="kept-views">
          <h3 id="kept-views" className="mb-2 font-semibold">
            {t('kept')}
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {listed.map((view) => (
              <ViewRow
                key={`${view.contextId} ${view.name}`}
                view={view}
                owner={ownerOf(view)}
                onDelete={() => remove(view)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type ViewRowProps = {
  view: SavedView;
  /** Whose it is; null when it is of who the user acts for. */
  owner: string | null;
  onDelete: () => void;
};

function ViewRow({ view: { name }, owner, onDelete }: ViewRowProps) {
  const t = useTranslations('transactionViews');
  return (
    <li className="flex min-h-12 items-center justify-between gap-2">
      <span className="min-w-0">
        <bdi className="block truncate">{name}</bdi>
        {owner !== null && <bdi className="block truncate text-small text-ink-muted">{owner}</bdi>}
      </span>
      <IconButton
        icon={Trash2}
        label={owner === null ? t('delete', { name }) : t('deleteOf', { name, owner })}
        onClick={onDelete}
      />
    </li>
  );
}

/** The views with another one, unless a try whose answer was lost has saved it; null when it cannot be saved. */
function withView(all: readonly SavedView[], view: SavedView): readonly SavedView[] | null {
  if (all.some((one) => isSame(one, view))) return all;
  return refusalOf(view, all) === null ? [...all, view] : null;
}

function isSame(one: SavedView, other: SavedView): boolean {
  return one.contextId === other.contextId && one.name === other.name && one.query === other.query;
}

/** Why a view cannot be saved beside the others. */
function refusalOf(
  { contextId, name }: SavedView,
  all: readonly SavedView[],
): 'taken' | 'full' | null {
  if (all.some((view) => view.contextId === contextId && view.name === name)) return 'taken';
  return all.length >= SAVED_VIEWS_MAX ? 'full' : null;
}
