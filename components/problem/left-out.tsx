import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

type LeftOutProps = {
  what: 'accounts' | 'cards' | 'balances' | 'agreements';
  count: number;
  bank: string;
  className?: string;
};

/** How many items from a bank could not be read, so that no list looks complete; nothing when there are none. */
export function LeftOut({ what, count, bank, className }: LeftOutProps) {
  const t = useTranslations('leftOut');
  return count === 0 ? null : (
    <p className={classNames('flex items-start gap-2 text-small', className)}>
      <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0 text-attention" />
      {t(what, { count, bank })}
    </p>
  );
}
