'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ToastProvider } from '@/components/ui/toast';
import { createQueryClient } from '@/lib/query/query-client';
import { SIGN_IN_PATH } from '@/lib/view/return-path';

declare global {
  // Read by the library that locks scrolling behind dialogs, for the style element that it adds.
  var __webpack_nonce__: string | undefined;
}

if (typeof document !== 'undefined') {
  globalThis.__webpack_nonce__ ??=
    document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? undefined;
}

function leaveForSignIn() {
  const { pathname, search } = window.location;
  if (pathname.startsWith(SIGN_IN_PATH)) return;
  const query = new URLSearchParams({ callbackUrl: pathname + search, ended: '1' });
  window.location.assign(`${SIGN_IN_PATH}?${query}`);
}

export function Providers({ children }: { children: React.ReactNode }) {
  const [queryClient] = useState(() => createQueryClient(leaveForSignIn));
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  );
}
