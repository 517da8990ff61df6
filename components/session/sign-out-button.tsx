'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { sessionEnd } from './browser-session';

type SignOutButtonProps = {
  kind?: 'secondary' | 'quiet';
  size?: 'regular' | 'small';
  className?: string;
};

export function SignOutButton({
  kind = 'secondary',
  size = 'regular',
  className,
}: SignOutButtonProps) {
  const t = useTranslations('frame');
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await sessionEnd().signOutTo('/');
  };
  return (
    <Button kind={kind} size={size} icon={LogOut} busy={busy} onClick={leave} className={className}>
      {t('signOut')}
    </Button>
  );
}
