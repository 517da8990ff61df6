'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { NEW_PAYMENT_PATH } from '@/components/payment/draft-path';

/** Alt+N begins a payment, wherever one is. */
export function NewPaymentShortcut() {
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code, repeat } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey || repeat || code !== 'KeyN') return;
      event.preventDefault();
      router.push(NEW_PAYMENT_PATH);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [router]);
  return null;
}
