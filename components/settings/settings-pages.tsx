import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { RowLink } from '@/components/ui/row-link';
import type { CurrentUserView } from '@/lib/view/user/user';
import { SETTINGS_PLACES } from './settings-places';

type SettingsPagesProps = { user: Pick<CurrentUserView, 'name' | 'email' | 'isDemo'> };

/** The settings that have a page of their own. */
export function SettingsPages({ user }: SettingsPagesProps) {
  const t = useTranslations('settings');
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">
        {SETTINGS_PLACES.filter(({ name }) => name !== 'user' || !user.isDemo).map((place) => (
          <li key={place.name}>
            <RowLink href={place.href}>
              <Icon of={place.icon} className="text-ink-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t(place.name)}</span>
                <span className="block text-small text-ink-muted wrap-anywhere">
                  {place.name === 'user' ? (
                    <>
                      <bdi>{user.name}</bdi> · <bdi>{user.email}</bdi>
                    </>
                  ) : (
                    t(`${place.name}Text`)
                  )}
                </span>
              </span>
              <Icon of={ChevronRight} className="size-4 text-ink-muted" />
            </RowLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
