'use client';

import { useSyncExternalStore } from 'react';

/** Whether the page is drawn for printing, where “today” would mean nothing to a later reader. */
export function useOnPaper(): boolean {
  return useSyncExternalStore(
    onChange,
    () => isOnPaper,
    () => false,
  );
}

/** Prints the page once it is drawn for paper, then calls back. Returns a function that cancels it. */
export function printPage(printed: () => void): () => void {
  setOnPaper(true);
  const timer = setTimeout(() => {
    window.print();
    setOnPaper(false);
    printed();
  });
  return () => clearTimeout(timer);
}

let isOnPaper = false;
const listeners = new Set<() => void>();

function setOnPaper(next: boolean): void {
  isOnPaper = next;
  for (const listener of listeners) listener();
}

const begin = () => setOnPaper(true);
const end = () => setOnPaper(false);

function onChange(changed: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
