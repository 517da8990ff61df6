'use client';

import { Plus } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { isAt, PLACES } from './places';

export function SideNavigation() {
  const t = useTranslations('frame');
  const pathname = usePathname();
  return (
    <nav aria-label={t('navigation')}>
      <ul className="space-y-1">
        {PLACES.map((place) => {
          const here = isAt(place, pathname);
          return (
            <li key={place.path}>
              <Link
                isLikely
                href={place.path}
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors duration-150',
                  here
                    ? 'bg-accent-soft text-accent'
                    : 'text-ink-muted hover:bg-surface-sunken hover:text-ink',
                )}
              >
                <Icon of={place.icon} />
                {t(place.name)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A form of paying has its own bar there, and its way back at the top. */
export function BottomNavigation() {
  const t = useTranslations('frame');
  const pathname = usePathname();
  if (isAt({ path: '/payments/new' }, pathname)) return null;
  return (
    <nav
      aria-label={t('navigation')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {/* The longest name needs more room; the same at the other side keeps Pay in the middle. */}
      <ul className="mx-auto grid max-w-text grid-cols-[0.87fr_1.13fr_3.5rem_1.13fr_0.87fr]">
        {BOTTOM.map((place) => (
          <BottomPlace
            key={place.path}
            place={place}
            here={place.name !== 'pay' && isAt(place, pathname)}
          />
        ))}
      </ul>
    </nav>
  );
}

/** The most used place is in the middle, within reach of the thumb. */
const BOTTOM_PLACES = PLACES.filter((place) => place.narrow === 'bottom');
const MIDDLE = Math.ceil(BOTTOM_PLACES.length / 2);
const BOTTOM = [
  ...BOTTOM_PLACES.slice(0, MIDDLE),
  { path: NEW_PAYMENT_PATH, name: 'pay', icon: Plus } as const,
  ...BOTTOM_PLACES.slice(MIDDLE),
];

function BottomPlace({ place, here }: { place: (typeof BOTTOM)[number]; here: boolean }) {
  const t = useTranslations('frame');
  const isPay = place.name === 'pay';
  return (
    <li className="min-w-0">
      <Link
        isLikely
        href={place.path}
        aria-current={here ? 'page' : undefined}
        className={classNames(
          'flex h-16 flex-col items-center justify-center gap-1 text-[clamp(0.6875rem,3.3vw,0.8125rem)] font-medium -outline-offset-4 transition-colors duration-150',
          here ? 'text-accent' : isPay ? 'text-ink' : 'text-ink-muted hover:text-ink',
        )}
      >
        <span
          className={classNames(
            'flex h-7 w-14 items-center justify-center rounded-full transition-colors duration-150',
            isPay ? 'bg-accent text-accent-ink' : here && 'bg-accent-soft',
          )}
        >
          <Icon of={place.icon} />
        </span>
        <span className="max-w-full truncate">{t(place.name)}</span>
      </Link>
    </li>
  );
}
