'use client';

import { useEffect } from 'react';
import { PLACE_SECONDS_MAX } from '@/lib/view/user/shared-place';
import { notePlace, sharesPlace } from './share-place';

/** Keeps a device's location up to date while its user shares it. */
export function PlaceWatch() {
  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'visible' && sharesPlace()) void notePlace();
    };
    note();
    const timer = setInterval(note, (PLACE_SECONDS_MAX * 1000) / 2);
    return () => clearInterval(timer);
  }, []);
  return null;
}
