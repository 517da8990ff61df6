import {
  Bell,
  ChevronRight,
  History,
  type LucideIcon,
  SquareTerminal,
  Tags,
  UserRoundPen,
  Users,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { RowLink } from '@/components/ui/row-link';
import type { CurrentUserView } from '@/lib/view/user/user';

type SettingsPagesProps = { user: Pick<CurrentUserView, 'name' | 'email' | 'isDemo'> };

/** The settings that have a page of their own. */
export function SettingsPages({ user }: SettingsPagesProps) {
  const t = useTranslations('settings');
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">
        {!user.isDemo && (
          <Row icon={UserRoundPen} href="/settings/account" title={t('user')}>
            <bdi>{user.name}</bdi> · <bdi>{user.email}</bdi>
          </Row>
        )}
        <Row icon={Bell} href="/settings/notices" title={t('notices')}>
          {t('noticesText')}
        </Row>
        <Row icon={Users} href="/settings/recipients" title={t('recipients')}>
          {t('recipientsText')}
        </Row>
        <Row icon={Tags} href="/settings/categories" title={t('categories')}>
          {t('categoriesText')}
        </Row>
        <Row icon={History} href="/settings/activity" title={t('activity')}>
          {t('activityText')}
        </Row>
        <Row icon={SquareTerminal} href="/inspector" title={t('inspector')}>
          {t('inspectorText')}
        </Row>
      </ul>
    </Card>
  );
}

type RowProps = { icon: LucideIcon; href: string; title: string; children: React.ReactNode };

function Row({ icon, href, title, children }: RowProps) {
  return (
    <li>
      <RowLink href={href}>
        <Icon of={icon} className="text-ink-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-small text-ink-muted wrap-anywhere">{children}</span>
        </span>
        <Icon of={ChevronRight} className="size-4 text-ink-muted" />
      </RowLink>
    </li>
  );
}
