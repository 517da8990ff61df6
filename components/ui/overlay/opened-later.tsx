'use client';

import { type ComponentType, useState } from 'react';
import { drawnLater } from '@/components/ui/drawn-later';

/**
 * A dialog or sheet loaded when it first opens, since most visits never see it. It then stays mounted, so that its
 * closing can be animated.
 */
export function openedLater<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { prepare: () => void } {
  const Part = drawnLater(load);
  function OpenedLater(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened && <Part {...props} />;
  }
  return Object.assign(OpenedLater, { prepare: Part.prepare });
}
