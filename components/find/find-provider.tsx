'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { openedLater } from '@/components/ui/overlay/opened-later';
import type { FindDialogProps } from './find-dialog';
import { isMac } from './is-mac';
import { actionOf, firstOf } from './keys';
import type { KeysSheetProps } from './keys-sheet';
import { areSingleKeysOn } from './single-keys';

const FindDialog = openedLater<FindDialogProps>(
  async () => (await import('./find-dialog')).FindDialog,
);
const KeysSheet = openedLater<KeysSheetProps>(async () => (await import('./keys-sheet')).KeysSheet);

/** How long after a key the second one of its sequence may follow. */
const SEQUENCE_MS = 1_500;
const RECENT_MAX = 5;

type Shown = 'nothing' | 'find' | 'keys';
type Opens = { find: () => void; keys: () => void };

const Opens = createContext<Opens>({ find: () => {}, keys: () => {} });

/** Opens the search or the list of shortcuts. */
export function useFind(): Opens {
  return useContext(Opens);
}

/** The search over everything, and every page's shortcuts. This visit's searches are kept only here. */
export function FindProvider({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState<Shown>('nothing');
  const [recent, setRecent] = useState<readonly string[]>([]);
  const opens = useMemo(() => ({ find: () => setShown('find'), keys: () => setShown('keys') }), []);
  useKeys(opens);
  const close = () => setShown('nothing');
  return (
    <Opens value={opens}>
      {children}
      <FindDialog
        open={shown === 'find'}
        onClose={close}
        onKeys={opens.keys}
        recent={recent}
        onFound={(text) =>
          setRecent((before) =>
            [text, ...before.filter((one) => one !== text)].slice(0, RECENT_MAX),
          )
        }
      />
      <KeysSheet open={shown === 'keys'} onClose={close} />
    </Opens>
  );
}

const WRITING = 'input, textarea, select, [contenteditable]';
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

function useKeys(opens: Opens): void {
  const router = useRouter();
  const before = useRef<{ key: string; at: number } | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || event.defaultPrevented) return;
      const first =
        before.current && event.timeStamp - before.current.at < SEQUENCE_MS
          ? before.current.key
          : null;
      before.current = null;
      const isOver = document.querySelector(OVER_THE_PAGE) !== null;
      const isWriting = event.target instanceof Element && event.target.closest(WRITING) !== null;
      const singleKeys = !isOver && !isWriting && areSingleKeysOn();
      const action = actionOf(event, { first, isMac: isMac(), singleKeys });
      if (action === null) {
        const key = singleKeys ? firstOf(event) : null;
        if (key !== null) before.current = { key, at: event.timeStamp };
        return;
      }
      event.preventDefault();
      if (action.does === 'go') router.push(action.href);
      else if (isOver) return;
      else if (action.does === 'help') opens.keys();
      else if (event.key !== '/' || !focusFieldOfPage()) opens.find();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router, opens]);
}

/** A slash focuses the page's own search field, if it has one. */
function focusFieldOfPage(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
  field?.focus();
  field?.select();
  return field !== null;
}
