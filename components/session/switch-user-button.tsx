'use client';

import { signOut } from 'next-auth/react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SIGN_IN_PATH } from '@/lib/view/return-path';

/** Signs out, and leads to where someone else may sign in. */
export function SwitchUserButton({ children }: { children: React.ReactNode }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut({ redirect: false }).catch(() => undefined);
    window.location.assign(SIGN_IN_PATH);
  };
  return (
    <Button kind="primary" busy={busy} onClick={leave}>
      {children}
    </Button>
  );
}
