import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { DraftChoices } from './use-draft';

/** Another page has changed the draft since this one read it. */
export function ConflictNotice({ keepMine, takeTheirs }: DraftChoices) {
  const t = useTranslations('paymentForm');
  return (
    <Notice
      role="alert"
      tone="attention"
      title={t('draft.conflictTitle')}
      actions={
        <>
          <Button size="small" onClick={keepMine}>
            {t('draft.keepMine')}
          </Button>
          <Button size="small" onClick={takeTheirs}>
            {t('draft.takeTheirs')}
          </Button>
        </>
      }
    >
      {t('draft.conflictText')}
    </Notice>
  );
}
