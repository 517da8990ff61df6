'use client';

import { type ComponentType, useState } from 'react';

/**
 * Loads what a button opens when the button is about to be pressed. Until then the button stands alone, with the
 * properties given here. Once loaded, the part opens and takes the button as its trigger.
 */
export function usePartWhenPressed<Props>(
  load: () => Promise<ComponentType<Props>>,
  opens: 'menu' | 'dialog',
) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const prepare = () => void load().catch(ignore);
  const alone = {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // After a failed load, the next press tries again.
    onClick: () => void load().then((part) => setPart(() => part), ignore),
  };
  return { Part, buttonProps: Part === null ? alone : {} };
}

const ignore = () => undefined;
