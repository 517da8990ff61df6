'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/form/select';
import { CATEGORIES, type CategoryId } from '@/lib/view/insight/category';

type CategorySelectProps = {
  label: string;
  value: CategoryId;
  onChange: (category: CategoryId) => void;
};

export function CategorySelect({ label, value, onChange }: CategorySelectProps) {
  const t = useTranslations('categories');
  return (
    <Select
      label={label}
      value={value}
      onChange={({ target }) =>
        onChange(CATEGORIES.find((known) => known === target.value) ?? value)
      }
    >
      {CATEGORIES.map((one) => (
        <option key={one} value={one}>
          {t(`names.${one}`)}
        </option>
      ))}
    </Select>
  );
}
