import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { describeBrowser } from './describe-browser';

/** A readable name for a `User-Agent`: `Firefox on Linux`, or the part that is known; null when nothing is. */
export function useDeviceName(): (userAgent: string | null) => string | null {
  const t = useTranslations('settings');
  return useCallback(
    (userAgent) => {
      const { browser, system } = describeBrowser(userAgent);
      return browser && system ? t('browserOn', { browser, system }) : (browser ?? system);
    },
    [t],
  );
}
