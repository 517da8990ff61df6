'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog } from 'radix-ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useCompanyName } from '@/components/frame/context/context-choice';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useDialogContent } from '@/components/ui/overlay/use-dialog-content';
import { findQuery } from '@/lib/query/find-queries';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { FIND_CHARACTERS_MAX, FIND_CHARACTERS_MIN, type FindView } from '@/lib/view/find';
import { type FoundOption, FoundOptions } from './found-options';
import { Kbd } from './kbd';
import { useFoundGroups } from './use-found-groups';

/** How long after the last keystroke to ask the server. */
const TYPING_MS = 200;

export type FindDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Shows the keyboard shortcuts instead of the search. */
  onKeys: () => void;
  /** The searches of this visit, latest first. */
  recent: readonly string[];
  /** Called when the user picks a result of this search. */
  onFound: (text: string) => void;
};

/** One field that finds everything: an overlay, on a phone full screen. */
export function FindDialog({ open, onClose, onKeys, recent, onFound }: FindDialogProps) {
  const t = useTranslations('find');
  const content = useDialogContent(onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          {...content}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-surface-raised outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:inset-x-4 sm:top-[10dvh] sm:bottom-auto sm:mx-auto sm:h-[34rem] sm:max-h-[76dvh] sm:max-w-text sm:rounded-card sm:border sm:border-line sm:shadow-lifted"
        >
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <Find open={open} onClose={onClose} onKeys={onKeys} recent={recent} onFound={onFound} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Find({ open, onClose, onKeys, recent, onFound }: FindDialogProps) {
  const t = useTranslations('find');
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { query, data, isSearching } = useAnswer(text.trim());
  const groups = useFoundGroups(text.trim(), data, recent);
  const options = groups.flatMap((group) => group.options);
  const [at, setAt] = useState(0);
  const active = options[Math.min(at, options.length - 1)];
  // Enter right after typing means what was typed, not what an earlier text found: it waits for the answer. Pages are
  // found without the server, and a line that an arrow key led to was aimed at.
  const [isEntered, setEntered] = useState(false);
  const isUnknown = isSearching && at === 0 && groups[0]?.id !== 'pages';
  useEffect(() => {
    if (!isEntered || (isUnknown && open)) return;
    setEntered(false);
    // It stays for a moment when it has been closed.
    if (open && active !== undefined) document.getElementById(`${listId}-${active.id}`)?.click();
  }, [isEntered, isUnknown, open, active, listId]);
  const choose = (option: FoundOption) => {
    if (option.fills !== undefined) {
      setText(option.fills);
      setAt(0);
      field.current?.focus();
      return;
    }
    if (text.trim() !== '') onFound(text.trim());
    onClose();
    option.open?.();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setEntered(false);
      const from = Math.min(at, options.length - 1);
      setAt((from + step + options.length) % options.length);
    }
    if (event.key === 'Enter' && (active !== undefined || isSearching)) {
      event.preventDefault();
      setEntered(true);
    }
  };
  const isAsked = isLongEnough(text.trim());
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line pr-2 pl-4 max-sm:pt-[env(safe-area-inset-top)]">
        <Icon of={Search} className="text-ink-muted" />
        <input
          ref={field}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={FIND_CHARACTERS_MAX}
          aria-label={t('field')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          {...(options.length > 0 ? { 'aria-controls': listId } : {})}
          {...(active ? { 'aria-activedescendant': `${listId}-${active.id}` } : {})}
          placeholder={t('placeholder')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-muted"
        />
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </div>
      {options.length > 0 && (
        <FoundOptions
          id={listId}
          groups={groups}
          active={active}
          onChoose={choose}
          // A row of an earlier text that the pointer happens to lie on is not what was entered.
          onPoint={(option) => isEntered || setAt(options.indexOf(option))}
        />
      )}
      <Notes
        text={text.trim()}
        data={data}
        isEmpty={options.length === 0}
        isSearching={isSearching}
        query={isAsked ? query : null}
        onClose={onClose}
      />
      <p role="status" className="sr-only">
        {isSearching ? t('searching') : isAsked ? t('results', { count: options.length }) : ''}
      </p>
      <div className="mt-auto hidden items-center gap-4 border-t border-line px-4 py-2 text-small text-ink-muted sm:flex">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('move')}
        </span>
        <span>
          <Kbd>Enter</Kbd> {t('choose')}
        </span>
        <span>
          <Kbd>Esc</Kbd> {t('leave')}
        </span>
        <button
          type="button"
          onClick={onKeys}
          className="ml-auto min-h-9 pointer-coarse:min-h-11 rounded-control px-2 font-medium text-accent hover:bg-accent-soft"
        >
          {t('keys')}
        </button>
      </div>
    </>
  );
}

/**
 * The server's answer to the text once it has been unchanged for a moment; the previous one stays until the next
 * arrives.
 */
function useAnswer(text: string) {
  const { contextId } = useActingContext();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = isLongEnough(text) && isLongEnough(asked);
  const query = useQuery({
    ...findQuery(contextId, asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return {
    query,
    data: isAsked ? query.data : undefined,
    // True from the first keystroke: before asking, nobody knows that there is nothing.
    isSearching: isLongEnough(text) && (asked !== text || query.isFetching),
  };
}

function isLongEnough(text: string): boolean {
  return text.length >= FIND_CHARACTERS_MIN;
}

type NotesProps = {
  text: string;
  data: FindView | undefined;
  isEmpty: boolean;
  isSearching: boolean;
  /** Null while nothing is requested. */
  query: { error: Error | null; refetch: () => unknown; isPlaceholderData: boolean } | null;
  onClose: () => void;
};

/** Notes on the answer: how far it reaches, that it failed, or that there is nothing. */
function Notes({ text, data, isEmpty, isSearching, query, onClose }: NotesProps) {
  const t = useTranslations('find');
  const { dayWithin, date } = useTimeWords();
  const companyOf = useCompanyName();
  const acting = useActingContext();
  if (query?.error)
    return (
      <Note>
        {t('failed')}{' '}
        <Button size="small" kind="quiet" onClick={() => query.refetch()}>
          {t('retry')}
        </Button>
      </Note>
    );
  if (text === '')
    return acting.contextId === PRIVATE_CONTEXT ? null : (
      <Note>{t('scope', { name: companyOf(acting) })}</Note>
    );
  if (isSearching && isEmpty) return <Note>{t('searching')}</Note>;
  if (query === null) return null;
  if (isEmpty)
    return (
      <div className="px-4 py-8 text-center">
        <p className="font-medium">{t('nothing', { words: text })}</p>
        <p className="mt-1 text-small text-balance text-ink-muted">{t('nothingHint')}</p>
        {data?.partsSince && <Reach>{t('partsSince', { day: dayWithin(data.partsSince) })}</Reach>}
        {data?.paymentsSince && (
          <Reach>{t('paymentsSince', { day: date(data.paymentsSince) })}</Reach>
        )}
        {/* Not among the results, so that Enter does not lead where nobody pointed. */}
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <ButtonLink size="small" href={NEW_PAYMENT_PATH} onClick={onClose}>
            {t('page.newPayment.name')}
          </ButtonLink>
          <ButtonLink size="small" href="/transactions" onClick={onClose}>
            {t('page.transactions.name')}
          </ButtonLink>
        </div>
      </div>
    );
  if (!data?.partsSince && !data?.paymentsSince) return null;
  return (
    <div className="border-t border-line px-4 py-2">
      {data.partsSince && <Reach>{t('partsSince', { day: dayWithin(data.partsSince) })}</Reach>}
      {data.paymentsSince && <Reach>{t('paymentsSince', { day: date(data.paymentsSince) })}</Reach>}
    </div>
  );
}

function Reach({ children }: { children: React.ReactNode }) {
  return <p className="text-small text-ink-muted">{children}</p>;
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-t border-line px-4 py-3 text-small text-ink-muted first:border-t-0">
      {children}
    </p>
  );
}
