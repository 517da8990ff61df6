'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { ChoiceSelect } from '@/components/ui/form/select';
import { Icon } from '@/components/ui/icon';
import { openedLater } from '@/components/ui/overlay/opened-later';
import type { SheetProps } from '@/components/ui/overlay/sheet';
import { useToast } from '@/components/ui/overlay/toast';
import { PageHeader, SectionHeader } from '@/components/ui/page-header';
import { problemOf } from '@/lib/query/request';
import { categoryRulesQuery } from '@/lib/query/user/category-queries';
import { CATEGORY_RULES_MAX } from '@/lib/view/insight/category';
import type { CategoryRule, CategoryRulesView } from '@/lib/view/insight/category-rules';
import { RulesSkeleton } from './categories-page-skeleton';
import { categoryIcon } from './category-icon';
import { CategorySelect } from './category-select';
import { categoryTint } from './category-tint';
import { addOnce, moveRuleUp, removeRule, replaceRule } from './change-rules';
import { readPhrases } from './phrases';
import { SortEntry } from './sort/sort-entry';
import { useSaveRules } from './use-save-rules';

const Sheet = openedLater<SheetProps>(
  async () => (await import('@/components/ui/overlay/sheet')).Sheet,
);

/** The category rules: the user's own, in order, and the built-in ones. */
export function CategoriesPage() {
  const t = useTranslations('categories');
  const query = useQuery(categoryRulesQuery());
  const { data, error } = query;
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('title')} intro={t('intro')} />
      {data ? <Rules view={data} /> : error ? <QueryProblem query={query} /> : <RulesSkeleton />}
    </>
  );
}

function Rules({ view: { rules, builtIn } }: { view: CategoryRulesView }) {
  const t = useTranslations('categories');
  const showToast = useToast();
  const [editing, setEditing] = useState<CategoryRule | 'new' | null>(null);
  const { mutate, isPending, error } = useSaveRules(() => {
    setEditing(null);
    showToast(t('saved'));
  });
  return (
    <div className="max-w-column space-y-8">
      {error && <ProblemNotice problem={problemOf(error)} />}
      <div className="min-h-11">
        <SortEntry isPrimary />
      </div>
      <section aria-labelledby="own-rules">
        <SectionHeader
          id="own-rules"
          title={t('own')}
          action={
            <Button
              size="small"
              icon={Plus}
              className="pointer-coarse:-my-1"
              onClick={() => setEditing('new')}
            >
              {t('add')}
            </Button>
          }
        />
        {rules.length === 0 ? (
          <p className="text-ink-muted">{t('ownNone')}</p>
        ) : (
          <Card>
            <ol className="divide-y divide-line">
              {rules.map((rule, place) => {
                const category = t(`names.${rule.category}`);
                return (
                  <li
                    key={`${rule.category} ${rule.direction} ${rule.phrases.join(' ')}`}
                    className="flex items-center gap-1 py-2 pr-2 pl-4"
                  >
                    <RuleWords rule={rule} />
                    {place > 0 && (
                      <IconButton
                        icon={ArrowUp}
                        label={t('up', { category })}
                        onClick={() => mutate((now) => moveRuleUp(now, rule))}
                      />
                    )}
                    <IconButton
                      icon={Pencil}
                      label={t('editRule', { category })}
                      onClick={() => setEditing(rule)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={t('delete', { category })}
                      onClick={() => mutate((now) => removeRule(now, rule))}
                    />
                  </li>
                );
              })}
            </ol>
          </Card>
        )}
      </section>
      <section aria-labelledby="built-in-rules">
        <h2 id="built-in-rules" className="text-heading font-semibold">
          {t('builtIn')}
        </h2>
        <p className="mt-1 mb-3 text-small text-ink-muted">{t('builtInText')}</p>
        <Card>
          <Disclosure
            className="px-4 sm:px-5"
            summary={t('builtInCount', { count: builtIn.length })}
          >
            <ul className="divide-y divide-line border-t border-line">
              {builtIn.map((rule) => (
                <li key={`${rule.category} ${rule.direction} ${rule.phrases[0]}`}>
                  <Disclosure
                    className="px-4 sm:px-5"
                    summary={
                      <span className="flex items-center gap-3 text-body text-ink">
                        <Icon
                          of={categoryIcon(rule.category)}
                          className={categoryTint(rule.category).icon}
                        />
                        {t(`names.${rule.category}`)}
                      </span>
                    }
                  >
                    <p className="px-4 sm:px-5 pb-4 text-small text-ink-muted">
                      <bdi>{rule.phrases.join(', ')}</bdi>
                    </p>
                  </Disclosure>
                </li>
              ))}
            </ul>
          </Disclosure>
        </Card>
      </section>
      <Sheet
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={editing === 'new' ? t('newRule') : t('edit')}
      >
        {editing !== null && (
          <RuleForm
            rule={editing === 'new' ? null : editing}
            mayAdd={editing !== 'new' || rules.length < CATEGORY_RULES_MAX}
            busy={isPending}
            onSave={(rule) =>
              mutate((now) =>
                editing === 'new' ? addOnce(now, rule) : replaceRule(now, editing, rule),
              )
            }
          />
        )}
      </Sheet>
    </div>
  );
}

function RuleWords({ rule }: { rule: CategoryRule }) {
  const t = useTranslations('categories');
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Icon of={categoryIcon(rule.category)} className={categoryTint(rule.category).icon} />
      <div className="min-w-0">
        <p className="font-medium">
          {t(`names.${rule.category}`)}
          {rule.direction && (
            <span className="font-normal text-ink-muted">
              {' · '}
              {t(rule.direction === 'in' ? 'directionIn' : 'directionOut')}
            </span>
          )}
        </p>
        <p className="line-clamp-1 text-small text-ink-muted wrap-anywhere">
          <bdi>{rule.phrases.join(', ')}</bdi>
        </p>
      </div>
    </div>
  );
}

type RuleFormProps = {
  rule: CategoryRule | null;
  mayAdd: boolean;
  busy: boolean;
  onSave: (rule: CategoryRule) => void;
};

function RuleForm({ rule, mayAdd, busy, onSave }: RuleFormProps) {
  const t = useTranslations('categories');
  const id = useId();
  const [category, setCategory] = useState(rule?.category ?? 'groceries');
  const [text, setText] = useState(rule?.phrases.join('\n') ?? '');
  const [direction, setDirection] = useState(rule?.direction ?? null);
  const [failed, setFailed] = useState<'missing' | 'tooMany' | 'tooLong' | 'full' | null>(null);
  const save = (event: React.FormEvent) => {
    event.preventDefault();
    const reading = readPhrases(text);
    const wrong = !reading.ok ? reading.reason : mayAdd ? null : 'full';
    setFailed(wrong);
    if (reading.ok && wrong === null) onSave({ category, phrases: reading.phrases, direction });
  };
  return (
    <form onSubmit={save} noValidate className="space-y-6">
      <CategorySelect label={t('category')} value={category} onChange={setCategory} />
      <div>
        <label htmlFor={id} className="mb-1.5 block text-small font-medium">
          {t('phrases')}
        </label>
        <textarea
          id={id}
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-invalid={failed ? true : undefined}
          aria-describedby={failed ? `${id}-hint ${id}-error` : `${id}-hint`}
          className="block w-full rounded-control border border-line-strong bg-surface-raised px-3 py-2.5 text-body focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger"
        />
        <p id={`${id}-hint`} className="mt-1.5 text-small text-ink-muted">
          {t('phraseHint')}
        </p>
        {failed && (
          <p id={`${id}-error`} className="mt-1.5 text-small text-danger">
            {t(`failed.${failed}`)}
          </p>
        )}
      </div>
      <ChoiceSelect
        label={t('direction')}
        value={direction}
        onChoose={setDirection}
        choices={[
          [null, t('directionBoth')],
          ['in', t('directionIn')],
          ['out', t('directionOut')],
        ]}
      />
      <Button kind="primary" type="submit" width="full" busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
