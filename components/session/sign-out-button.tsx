'use client';

import { LogOut } from 'lucide-react';
import { signOut } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

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
    // Whatever comes of it, the front page shows the truth; loaded anew, so that nothing read stays in memory.
    await signOut({ redirect: false }).catch(() => undefined);
    window.location.assign('/');
  };
  return (
    <Button kind={kind} size={size} icon={LogOut} busy={busy} onClick={leave} className={className}>
      {t('signOut')}
    </Button>
  );
}
