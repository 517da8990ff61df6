'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { directionOf } from '@/components/money/format-amount';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Fact } from '@/components/ui/facts';
import { Field } from '@/components/ui/form/field';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/overlay/toast';
import { problemOf } from '@/lib/query/request';
import { CATEGORY_PHRASE_CHARACTERS_MAX, type CategoryId } from '@/lib/view/insight/category';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { addRule } from './add-rule';
import { categoryIcon } from './category-icon';
import { CategorySelect } from './category-select';
import { categoryTint } from './category-tint';
import { useSaveRules } from './use-save-rules';

/** A transaction's category, with a way to change it for all similar ones. */
export function CategoryFact({ transaction }: { transaction: StoredTransactionView }) {
  const t = useTranslations('categories');
  const [editing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<CategoryId | null>(null);
  const category = chosen ?? transaction.category;
  return (
    <Fact name={t('category')}>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        {/* The words share the baseline of the name on the left; an icon has none. */}
        <span className="inline-flex items-baseline gap-2">
          <Icon
            of={categoryIcon(category)}
            className={classNames('self-center', categoryTint(category).icon)}
          />
          {t(`names.${category}`)}
        </span>
        {!editing && (
          <Button
            kind="quiet"
            size="small"
            aria-label={t('changeCategory')}
            onClick={() => setEditing(true)}
            className="-my-1 pointer-coarse:-my-2 -mx-3 shrink-0"
          >
            {t('change')}
          </Button>
        )}
      </span>
      {editing && (
        <ChangeForm
          transaction={transaction}
          onDone={(category) => {
            setChosen(category);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      )}
    </Fact>
  );
}

type ChangeFormProps = {
  transaction: StoredTransactionView;
  onDone: (category: CategoryId) => void;
  onCancel: () => void;
};

function ChangeForm({ transaction, onDone, onCancel }: ChangeFormProps) {
  const t = useTranslations('categories');
  const showToast = useToast();
  const [category, setCategory] = useState(transaction.category);
  const [phrase, setPhrase] = useState(
    (transaction.counterpartyName ?? transaction.message ?? '')
      .trim()
      .slice(0, CATEGORY_PHRASE_CHARACTERS_MAX),
  );
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useSaveRules(() => {
    showToast(t('changed', { phrase: phrase.trim(), category: t(`names.${category}`) }));
    onDone(category);
  });
  const save = (event: React.FormEvent) => {
    event.preventDefault();
    const words = phrase.trim();
    setMissing(words === '');
    if (words === '') return;
    const sign = directionOf(transaction.amount.amount);
    const direction = sign === 'none' ? null : sign;
    mutate((rules) => addRule(rules, { category, phrase: words, direction }));
  };
  return (
    <form onSubmit={save} noValidate className="mt-3 space-y-4 pb-2">
      <CategorySelect label={t('newCategory')} value={category} onChange={setCategory} />
      <Field
        label={t('phrase')}
        hint={t('phraseHint')}
        value={phrase}
        maxLength={CATEGORY_PHRASE_CHARACTERS_MAX}
        onChange={({ target }) => setPhrase(target.value)}
        error={missing ? t('phraseMissing') : undefined}
      />
      {error && <ProblemNotice problem={problemOf(error)} />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" size="small" busy={isPending}>
          {t('save')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
