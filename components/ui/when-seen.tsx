'use client';

import { useEffect, useRef, useState } from 'react';

type WhenSeenProps = {
  instead: React.ReactNode;
  /** How far below the viewport it is already rendered, so that it is ready when the user gets there. */
  ahead?: '25%' | '100%';
  children: React.ReactNode;
};

/** Content far down a page, rendered as the user comes near; `instead` reserves its place until then. */
export function WhenSeen({ instead, ahead = '100%', children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: `${ahead} 0%` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [ahead]);
  return isNear ? children : <div ref={place}>{instead}</div>;
}
