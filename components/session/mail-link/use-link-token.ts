import { useEffect, useState } from 'react';

/**
 * The token of the mail link that led here: it is after the `#`, which is never sent to a server. Null before the page
 * has looked, and empty without a token. It is removed from the address bar, where others may see it.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location;
      setToken((before) => (hash === '' && before !== null ? before : hash.slice(1)));
      if (hash !== '') window.history.replaceState(null, '', pathname + search);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
