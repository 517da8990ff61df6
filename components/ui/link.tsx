'use client';

import NextLink from 'next/link';
import { type ComponentProps, startTransition, useEffect, useRef, useState } from 'react';
import { onceAtRest } from './use-hydrated';

/** A press sooner than this would come while the page is being prefetched, which may lose its title (title-watch.tsx). */
const REST_MILLISECONDS = 65;

type LinkProps = ComponentProps<typeof NextLink> & {
  /** Whether many visitors go there next. */
  isLikely?: boolean;
};

/**
 * A link to a page of Brygge. Where there is a pointer to hover with, its page is prefetched once the pointer or the
 * focus rests on it: prefetching every link in view cost the server a dozen requests for each page, and kept a slow phone
 * busy for a fifth of a second. Where there is none, a press comes without notice, so likely pages are prefetched, after
 * everything that this page itself needs.
 */
export function Link({ prefetch, isLikely = false, ...rest }: LinkProps) {
  const [isMeant, setMeant] = useState(false);
  const [isAtRest, setAtRest] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // All links of a page hear of it at once: a transition draws them in pieces, between which a press is answered.
  useEffect(() => {
    if (!isLikely || canHover()) return;
    return onceAtRest(() => startTransition(() => setAtRest(true)));
  }, [isLikely]);
  const stop = () => clearTimeout(timer.current);
  const wait = () => {
    stop();
    timer.current = setTimeout(() => setMeant(true), REST_MILLISECONDS);
  };
  return (
    <NextLink
      onMouseEnter={wait}
      onFocus={wait}
      onMouseLeave={stop}
      onBlur={stop}
      onClickCapture={stop}
      {...rest}
      prefetch={prefetch ?? (isMeant || isAtRest ? null : false)}
    />
  );
}

function canHover(): boolean {
  return window.matchMedia('(hover: hover)').matches;
}
