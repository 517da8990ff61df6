import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

type UnreadableRowsProps = { count: number; className?: string };

/** How many stored entries of a list cannot be read, so that it does not look complete. */
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
