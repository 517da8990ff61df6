import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ButtonAnchor } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { SIGN_IN_PATH } from '@/lib/view/user/return-path';

/** The session has ended before the draft was saved. Only a new tab leaves the form as it is. */
export function SignedOutNotice() {
  const t = useTranslations('paymentForm');
  return (
    <Notice
      role="alert"
      tone="attention"
      title={t('draft.signedOutTitle')}
      actions={
        <ButtonAnchor size="small" icon={ArrowUpRight} target="_blank" href={SIGN_IN_PATH}>
          {t('draft.signIn')}
        </ButtonAnchor>
      }
    >
      {t('draft.signedOutText')}
    </Notice>
  );
}
