'use client';

import { useEffect, useRef, useState } from 'react';

type WhenSeenProps = {
  instead: React.ReactNode;
  /** So far below the screen it is made ready, so that it is there when one comes to it. */
  ahead?: '25%' | '100%';
  children: React.ReactNode;
};

/** What stands far down a page, made when one comes near it; `instead` keeps its place until then. */
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
