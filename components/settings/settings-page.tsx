'use client';

import { useMutation } from '@tanstack/react-query';
import { Bell, History, Moon, Sun, SunMoon, UserRoundPen, Users } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { LANGUAGE_NAME } from '@/components/frame/language-name';
import { usePreference } from '@/components/frame/use-preference';
import { SignOutButton } from '@/components/session/sign-out-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { PageHeader } from '@/components/ui/page-header';
import { requestLanguage } from '@/lib/query/user/account-requests';
import {
  APPEARANCE_COOKIE,
  APPEARANCES,
  type Appearance,
  LOCALE_COOKIE,
  LOCALES,
} from '@/lib/view/user/preference';
import type { CurrentUserView } from '@/lib/view/user/user';
import { PlaceSetting } from './place-setting';
import { ScaPreferences } from './sca-preferences';
import { SessionList } from './session-list';

const APPEARANCE_ICON = { system: SunMoon, light: Sun, dark: Moon } as const;

type SettingsPageProps = {
  user: Pick<CurrentUserView, 'name' | 'email' | 'isDemo'>;
  appearance: Appearance;
  isPlaceShared: boolean;
};

export function SettingsPage({ user, appearance: chosen, isPlaceShared }: SettingsPageProps) {
  const t = useTranslations('settings');
  const locale = useLocale();
  const { choose } = usePreference();
  const language = useMutation({ mutationFn: requestLanguage });
  const [appearance, setAppearance] = useState(chosen);
  const chooseAppearance = (value: Appearance) => {
    setAppearance(value);
    choose({ cookie: APPEARANCE_COOKIE, value });
  };
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="max-w-text space-y-10">
        <Section title={t('user')} text={user.isDemo ? t('demoText') : undefined}>
          {!user.isDemo && (
            <Card>
              <dl className="divide-y divide-line">
                <div className="px-4 py-3 sm:px-5">
                  <dt className="text-small text-ink-muted">{t('name')}</dt>
                  <dd className="break-words">
                    <bdi>{user.name}</bdi>
                  </dd>
                </div>
                <div className="px-4 py-3 sm:px-5">
                  <dt className="text-small text-ink-muted">{t('email')}</dt>
                  <dd className="break-all">{user.email}</dd>
                </div>
              </dl>
            </Card>
          )}
          <ul className="mt-3 flex flex-wrap gap-3">
            {!user.isDemo && (
              <li>
                <ButtonLink href="/settings/account" size="small" icon={UserRoundPen}>
                  {t('editAccount')}
                </ButtonLink>
              </li>
            )}
            <li>
              <ButtonLink href="/settings/activity" size="small" icon={History}>
                {t('activity')}
              </ButtonLink>
            </li>
          </ul>
        </Section>
        <Section title={t('language')} text={t('languageText')}>
          <RadioCards
            legend={t('language')}
            name="language"
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
        </Section>
        <Section title={t('appearance')} text={t('appearanceText')}>
          <RadioCards
            legend={t('appearance')}
            name="appearance"
            value={appearance}
            onChange={chooseAppearance}
            options={APPEARANCES.map((value) => ({
              value,
              label: t(value),
              icon: APPEARANCE_ICON[value],
            }))}
          />
        </Section>
        <Section title={t('notices')} text={t('noticesText')}>
          <ButtonLink href="/settings/notices" icon={Bell}>
            {t('noticesEdit')}
          </ButtonLink>
        </Section>
        <Section title={t('atTheBank')} text={t('atTheBankText')}>
          <ScaPreferences />
        </Section>
        <Section title={t('place')} text={t('placeText')}>
          <PlaceSetting isShared={isPlaceShared} />
        </Section>
        <Section title={t('recipients')} text={t('recipientsText')}>
          <ButtonLink href="/settings/recipients" icon={Users}>
            {t('recipientsEdit')}
          </ButtonLink>
        </Section>
        <Section title={t('sessions')} text={t('sessionsText')}>
          <SessionList />
        </Section>
        <Section title={t('developer')} text={t('developerText')}>
          <ButtonLink href="/inspector">{t('toInspector')}</ButtonLink>
        </Section>
        <SignOutButton isDemo={user.isDemo} />
      </div>
    </>
  );
}

type SectionProps = { title: string; text?: string | undefined; children: React.ReactNode };

function Section({ title, text, children }: SectionProps) {
  return (
    <section>
      <h2 className="text-heading font-semibold">{title}</h2>
      {text && <p className="text-small text-ink-muted">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
