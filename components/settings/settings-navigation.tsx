'use client';

import { Settings2 } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { SETTINGS_PLACES } from './settings-places';

const GENERAL = { name: 'general', href: '/settings', icon: Settings2 } as const;

/** All pages of settings beside each of them, where there is room. */
export function SettingsNavigation() {
  const t = useTranslations('settings');
  const pathname = usePathname();
  return (
    <nav aria-label={t('title')} className="hidden xl:block print:hidden">
      <ul className="sticky top-10 -ml-3 space-y-1">
        {[GENERAL, ...SETTINGS_PLACES].map(({ name, href, icon }) => {
          const isHere =
            name === 'general' ? pathname === href : `${pathname}/`.startsWith(`${href}/`);
          return (
            <li key={name}>
              <Link
                href={href}
                aria-current={isHere ? 'page' : undefined}
                className={classNames(
                  'flex min-h-10 items-center gap-3 rounded-control px-3 text-small font-medium transition-colors duration-150',
                  isHere
                    ? 'bg-accent-soft text-accent'
                    : 'text-ink-muted hover:bg-surface-sunken hover:text-ink',
                )}
              >
                <Icon of={icon} className="size-4" />
                {t(name)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
