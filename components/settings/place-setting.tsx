'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { useToast } from '@/components/ui/overlay/toast';
import { allowPlace, forgetPlace, notePlace } from './share-place';

/** Whether the bank is told this device's location: only if the user allows it and the browser agrees. */
export function PlaceSetting({ isShared: wasShared }: { isShared: boolean }) {
  const t = useTranslations('settings');
  const kept = useTranslations('scaPreferences')('kept');
  const showToast = useToast();
  const [shared, setShared] = useState(wasShared);
  const [isRefused, setRefused] = useState(false);
  const choose = async (value: 'no' | 'yes') => {
    setRefused(false);
    const isShared = value === 'yes';
    if (isShared && !(await notePlace())) {
      setShared(false);
      setRefused(true);
      return;
    }
    if (isShared) allowPlace();
    else forgetPlace();
    setShared(isShared);
    showToast(kept);
  };
  return (
    <>
      <RadioCards<'no' | 'yes'>
        legend={t('place')}
        value={shared ? 'yes' : 'no'}
        onChange={choose}
        options={[
          { value: 'no', label: t('placeNo') },
          { value: 'yes', label: t('placeYes') },
        ]}
      />
      <p role="status" className="mt-2 text-small">
        {isRefused && t('placeRefused')}
      </p>
    </>
  );
}
