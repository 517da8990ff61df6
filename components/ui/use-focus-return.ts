import { useRef } from 'react';
import { CONTENT_ID } from '@/components/frame/skip-link';

/**
 * Gives the focus back to where it was before a dialog opened; to the content of the page when that is gone
 * meanwhile. Pass both to the dialog's content.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected
        ? opener.current
        : document.getElementById(CONTENT_ID);
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
