'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, createContext, lazy, Suspense, useContext, useState } from 'react';
import { Button } from './button';

/**
 * A part of a page whose code is loaded when it is first drawn; until then `waiting` reserves its space. If loading
 * fails, a message in its place offers a retry: the rest of the page, and any input in it, stays. `prepare` loads it
 * ahead of that.
 */
export function drawnLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => React.ReactNode = () => null,
): ComponentType<Props> & { prepare: () => void } {
  let loaded: ComponentType<Props> | null = null;
  const fetched = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await load() };
      } catch {
        // Later renders load it again.
        next = fetched();
        return { default: NotArrived };
      }
    });
  let next = fetched();
  function DrawnLater(props: Props) {
    // What is loaded is drawn at once: React shows what it had to wait for 300 ms later at the earliest.
    const [{ Part }, setDrawn] = useState<{ Part: ComponentType<Props> }>(() => ({
      Part: loaded ?? next,
    }));
    return (
      <FetchAgain value={() => setDrawn({ Part: next })}>
        <Suspense fallback={waiting(props)}>
          <Part {...props} />
        </Suspense>
      </FetchAgain>
    );
  }
  const prepare = () =>
    void load().then(
      (part) => {
        loaded = part;
      },
      // It is loaded again when it is drawn, which says so if it fails.
      () => undefined,
    );
  return Object.assign(DrawnLater, { prepare });
}

const FetchAgain = createContext<() => void>(() => {});

function NotArrived() {
  const t = useTranslations('error');
  const fetchAgain = useContext(FetchAgain);
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 py-2 text-small text-ink-muted">
      {t('part')}
      <Button kind="quiet" size="small" className="-ml-3" onClick={fetchAgain}>
        {t('retry')}
      </Button>
    </p>
  );
}
