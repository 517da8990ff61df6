'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionEnd } from '@/components/session/browser-session';
import { ToastProvider } from '@/components/ui/overlay/toast';
import { createQueryClient } from '@/lib/query/query-client';

declare global {
  // Read by the library that locks scrolling behind dialogs, for its style element.
  var __webpack_nonce__: string | undefined;
}

if (typeof document !== 'undefined') {
  globalThis.__webpack_nonce__ ??=
    document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? undefined;
}

export function Providers({ children }: { children: React.ReactNode }) {
  const [queryClient] = useState(() => createQueryClient(() => sessionEnd().leaveForSignIn()));
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  );
}
