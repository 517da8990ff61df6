'use client';

import { type ComponentType, useState } from 'react';
import { drawnLater } from '@/components/ui/drawn-later';

/**
 * A dialog or sheet that is fetched when it first opens, since most visits to a page never see it. It stays from then
 * on, so that it can leave as it came.
 */
export function openedLater<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = drawnLater(load);
  return function OpenedLater(props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened && <Part {...props} />;
  };
}
