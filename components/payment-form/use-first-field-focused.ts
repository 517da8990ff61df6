import { type RefObject, useEffect } from 'react';

/**
 * Puts the caret where one writes first, in a form that is empty: the account is chosen already. Not on a phone, whose
 * keyboard would cover the form, and not when somebody has gone somewhere else meanwhile.
 */
export function useFirstFieldFocused(
  form: RefObject<HTMLFormElement | null>,
  isWanted: boolean,
): void {
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body;
    if (!isWanted || isElsewhere || !window.matchMedia('(pointer: fine)').matches) return;
    const first = form.current?.elements.namedItem('creditorName');
    if (first instanceof HTMLInputElement) first.focus({ preventScroll: true });
  }, [form, isWanted]);
}
