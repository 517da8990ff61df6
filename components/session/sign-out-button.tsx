'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { sessionEnd } from './browser-session';

type SignOutButtonProps = {
  /** Trial users are asked first: all data of a trial is deleted with its session. */
  isDemo: boolean;
  kind?: 'secondary' | 'quiet';
  size?: 'regular' | 'small';
  width?: 'content' | 'full';
  className?: string;
};

export function SignOutButton({
  isDemo,
  kind = 'secondary',
  size = 'regular',
  width = 'content',
  className,
}: SignOutButtonProps) {
  const t = useTranslations('frame');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    setBusy(true);
    await sessionEnd().signOutTo('/');
  };
  return (
    <>
      <Button
        kind={kind}
        size={size}
        width={width}
        icon={LogOut}
        busy={busy && !asking}
        onClick={isDemo ? () => setAsking(true) : leave}
        className={className}
      >
        {t('signOut')}
      </Button>
      {isDemo && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t('endTrialTitle')}
          cancel={<Button>{t('endTrialStay')}</Button>}
          confirm={
            <Button kind="danger" busy={busy} onClick={leave}>
              {t('endTrial')}
            </Button>
          }
        >
          <p>{t('endTrialText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
