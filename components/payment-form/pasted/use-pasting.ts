import { useEffect, useEffectEvent } from 'react';

/** Several lines, or words of a bill: more than one field takes. */
const BILL =
  /[\r\n]|(?:^|\s)(?:kid|konto|kontonummer|iban|forfall|beløp|å betale|amount|due)\b[\s\S]{8}/i;
const NUMBER = /^[\s.]*(?:[A-Z]{2}[0-9]{2})?[0-9][0-9\s.-]{8,40}$/i;

/**
 * Handles pastes and drops anywhere on the page. Text for a single field is left to the field. A bill goes to `onText`,
 * as does a number pasted as a name.
 */
export function usePasting({
  onText,
  onFile,
}: {
  onText: (text: string) => void;
  onFile: (file: File) => void;
}): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const [file] = event.clipboardData?.files ?? [];
    if (file !== undefined && text === '') {
      event.preventDefault();
      onFile(file);
      return;
    }
    if (text.trim() === '' || !isForForm(event.target, text)) return;
    event.preventDefault();
    onText(text);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => paste(event);
    const onDrop = (event: DragEvent) => drop(event);
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
}

function isForForm(target: EventTarget | null, text: string): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return true;
  return BILL.test(text.trim()) || (target.name === 'creditorName' && NUMBER.test(text));
}
