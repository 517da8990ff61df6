'use client';

import { useTranslations } from 'next-intl';
import { ChoiceSelect } from '@/components/ui/form/select';
import { CATEGORIES, type CategoryId } from '@/lib/view/insight/category';

type CategorySelectProps = {
  label: string;
  value: CategoryId;
  onChange: (category: CategoryId) => void;
};

export function CategorySelect({ label, value, onChange }: CategorySelectProps) {
  const t = useTranslations('categories');
  return (
    <ChoiceSelect
      label={label}
      value={value}
      onChoose={onChange}
      choices={CATEGORIES.map((one) => [one, t(`names.${one}`)])}
    />
  );
}
