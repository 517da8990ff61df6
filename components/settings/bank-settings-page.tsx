'use client';

import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { PageHeader } from '@/components/ui/page-header';
import { PlaceSetting } from './place-setting';
import { ScaPreferences } from './sca-preferences';
import { SettingsSection } from './settings-section';

/** What a bank is told beforehand, so that it asks less. */
export function BankSettingsPage({ isPlaceShared }: { isPlaceShared: boolean }) {
  const t = useTranslations('settings');
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('atTheBank')} />
      <div className="max-w-column space-y-10">
        <SettingsSection title={t('identity')} text={t('identityText')}>
          <ScaPreferences />
        </SettingsSection>
        <SettingsSection title={t('place')} text={t('placeText')}>
          <PlaceSetting isShared={isPlaceShared} />
        </SettingsSection>
      </div>
    </>
  );
}
