'use client';

import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The time, renewed often enough for words like “today” and “for 12 more minutes”. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
