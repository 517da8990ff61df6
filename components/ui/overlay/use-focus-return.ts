import { useRef } from 'react';
import { CONTENT_ID } from '@/components/frame/skip-link';

/**
 * Gives the focus back to where it was before a dialog opened; when that is gone meanwhile, to what stands in its place
 * now, or to the content of the page. Pass both to the dialog's content.
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
