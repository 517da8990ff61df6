import type { KeyboardEvent } from 'react';

/**
 * Lets Escape close a dialog while a toast is shown too: the library counts a toast as the uppermost layer and gives it
 * the key. Whatever else has used the key has prevented its default.
 */
export function closedByEscape(close: () => void) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    },
  };
}
