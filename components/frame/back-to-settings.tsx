import { useTranslations } from 'next-intl';
import { BackLink } from './back-link';

/** The way back to the settings, where they are not listed beside the page. */
export function BackToSettings() {
  return (
    <div className="xl:hidden">
      <BackLink href="/settings">{useTranslations('settings')('title')}</BackLink>
    </div>
  );
}
