import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

type UnreadableRowsProps = { count: number; className?: string };

/** How many entries of a list are kept but cannot be read, so that nobody takes the list for whole. */
export function UnreadableRows({ count, className }: UnreadableRowsProps) {
  const t = useTranslations('unreadableRows');
  return count === 0 ? null : (
    <div role="status" className={className}>
      <Notice tone="attention" title={t('title', { count })}>
        {t('text')}
      </Notice>
    </div>
  );
}
