'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SIGN_IN_PATH } from '@/lib/view/user/return-path';
import { sessionEnd } from './browser-session';

/** Signs out, and opens the page where someone else can sign in. */
export function SwitchUserButton({ children }: { children: React.ReactNode }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await sessionEnd().signOutTo(SIGN_IN_PATH);
  };
  return (
    <Button kind="primary" busy={busy} onClick={leave}>
      {children}
    </Button>
  );
}
