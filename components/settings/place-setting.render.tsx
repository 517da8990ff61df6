import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage, sentences } from '@/components/testing/render-page';
import { PlaceSetting } from './place-setting';
import { forgetPlace, sharesPlace } from './share-place';

const say = sentences();

const browserSays = (coords: { latitude: number; longitude: number } | null) =>
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (
        found: (position: object) => void,
        failed: (error: object) => void,
      ): void => (coords === null ? failed({ code: 1 }) : found({ coords })),
    },
  });

afterEach(() => {
  vi.unstubAllGlobals();
  forgetPlace();
});

describe('where the device is', () => {
  it('is shared when the person says so and the browser agrees, and taken back at once', async () => {
    browserSays({ latitude: 59.913_87, longitude: 10.752_25 });
    const { user } = renderPage(<PlaceSetting isShared={false} />);
    expect(sharesPlace()).toBe(false);
    await user.click(screen.getByRole('radio', { name: say('settings.placeYes') }));
    expect(document.cookie).toContain('brygge-place=59.91,10.75');
    expect(sharesPlace()).toBe(true);
    await screen.findByText(say('scaPreferences.kept'));
    await user.click(screen.getByRole('radio', { name: say('settings.placeNo') }));
    expect(document.cookie).not.toContain('59.91');
    expect(sharesPlace()).toBe(false);
  });

  it('stays with the person when the browser refuses', async () => {
    browserSays(null);
    const { user } = renderPage(<PlaceSetting isShared={false} />);
    await user.click(screen.getByRole('radio', { name: say('settings.placeYes') }));
    expect(screen.getByRole('status').textContent).toBe(say('settings.placeRefused'));
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: say('settings.placeNo') }).checked,
    ).toBe(true);
    expect(sharesPlace()).toBe(false);
  });
});
