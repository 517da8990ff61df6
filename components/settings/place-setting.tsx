'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { allowPlace, forgetPlace, notePlace } from './share-place';

/** Whether the bank is told this device's location: only if the user allows it and the browser agrees. */
export function PlaceSetting({ isShared }: { isShared: boolean }) {
  const t = useTranslations('settings');
  const [shared, setShared] = useState(isShared);
  const [isRefused, setRefused] = useState(false);
  const choose = async (value: 'no' | 'yes') => {
    setRefused(false);
    if (value === 'no') {
      forgetPlace();
      setShared(false);
      return;
    }
    const isKnown = await notePlace();
    if (isKnown) allowPlace();
    setShared(isKnown);
    setRefused(!isKnown);
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
