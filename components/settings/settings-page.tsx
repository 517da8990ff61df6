'use client';

import { useMutation } from '@tanstack/react-query';
import { Moon, Sun, SunMoon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePreference } from '@/components/frame/use-preference';
import { SignOutButton } from '@/components/session/sign-out-button';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { PageHeader } from '@/components/ui/page-header';
import { setLanguage } from '@/lib/query/user/account-requests';
import {
  APPEARANCE_COOKIE,
  APPEARANCES,
  type Appearance,
  LANGUAGE_NAME,
  LOCALE_COOKIE,
  LOCALES,
} from '@/lib/view/user/preference';
import type { CurrentUserView } from '@/lib/view/user/user';
import { SessionList } from './session-list';
import { SettingsPages } from './settings-pages';
import { SettingsSection } from './settings-section';

const APPEARANCE_ICON = { system: SunMoon, light: Sun, dark: Moon } as const;

type SettingsPageProps = {
  user: Pick<CurrentUserView, 'name' | 'email' | 'isDemo'>;
  appearance: Appearance;
};

export function SettingsPage({ user, appearance: chosen }: SettingsPageProps) {
  const t = useTranslations('settings');
  const locale = useLocale();
  const { choose } = usePreference();
  const language = useMutation({ mutationFn: setLanguage });
  const [appearance, setAppearance] = useState(chosen);
  const chooseAppearance = (value: Appearance) => {
    setAppearance(value);
    choose({ cookie: APPEARANCE_COOKIE, value });
  };
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="max-w-column space-y-10">
        {user.isDemo && <p className="text-small text-ink-muted max-xl:mb-3">{t('demoText')}</p>}
        <div className="xl:hidden">
          <SettingsPages user={user} />
        </div>
        <SettingsSection title={t('language')} text={t('languageText')}>
          <RadioCards
            inRow
            legend={t('language')}
            value={locale}
            onChange={(value) => {
              choose({ cookie: LOCALE_COOKIE, value });
              language.mutate(value);
            }}
            options={LOCALES.map((value) => ({
              value,
              label: LANGUAGE_NAME[value],
              lang: value,
            }))}
          />
        </SettingsSection>
        <SettingsSection title={t('appearance')} text={t('appearanceText')}>
          <RadioCards
            inRow
            legend={t('appearance')}
            value={appearance}
            onChange={chooseAppearance}
            options={APPEARANCES.map((value) => ({
              value,
              label: t(value),
              icon: APPEARANCE_ICON[value],
            }))}
          />
        </SettingsSection>
        <SettingsSection title={t('sessions')} text={t('sessionsText')}>
          <SessionList />
        </SettingsSection>
        {/* Wider screens have it beside every page. */}
        <SignOutButton isDemo={user.isDemo} className="lg:hidden" />
      </div>
    </>
  );
}
