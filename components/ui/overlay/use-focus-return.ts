import { useRef } from 'react';
import { CONTENT_ID } from '@/components/frame/skip-link';

/**
 * Returns the focus to where it was before a dialog opened; if that is gone, to its replacement, or to the page's
 * content. Pass both to the dialog's content.
 */
export function useFocusReturn(findAnew: () => Element | null = () => null) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const before = opener.current;
      const known = before?.isConnected && before !== document.body ? before : null;
      const target = known ?? findAnew() ?? document.getElementById(CONTENT_ID);
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
