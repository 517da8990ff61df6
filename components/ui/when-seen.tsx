'use client';

import { useEffect, useRef, useState } from 'react';

/** So far below the screen something is made ready, so that it is there when one comes to it. */
const AHEAD = '100%';

/** What stands far down a page, made when one comes near it; `instead` keeps its place until then. */
export function WhenSeen({
  instead,
  children,
}: {
  instead: React.ReactNode;
  children: React.ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: `${AHEAD} 0%` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place}>{instead}</div>;
}
