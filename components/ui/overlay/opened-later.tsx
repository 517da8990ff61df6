'use client';

import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A dialog or sheet that is fetched when it first opens, since most visits to a page never see it. It stays from then
 * on, so that it can leave as it came.
 */
export function openedLater<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function OpenedLater(props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
