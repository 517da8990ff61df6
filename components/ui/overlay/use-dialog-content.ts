import { type KeyboardEvent, useRef } from 'react';
import { CONTENT_ID } from '@/components/frame/skip-link';

/**
 * What every dialog's content needs. It returns the focus to where it was before the dialog opened; if that is gone, to
 * its replacement, or to the page's content. And it lets Escape close the dialog while a toast is shown too: the library
 * counts a toast as the uppermost layer and gives it the key. Whatever else has used the key has prevented its default.
 */
export function useDialogContent(close: () => void, findAnew: () => Element | null = () => null) {
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
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    },
  };
}
