import { act, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentences } from '@/components/testing/render-page';
import { ToastProvider } from '@/components/ui/overlay/toast';
import { MESSAGES } from '@/lib/i18n/messages';
import { AddPasskey } from './add-passkey';

const say = sentences();

const page = (
  <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="Europe/Oslo">
    <ToastProvider>
      <AddPasskey freshly={(work) => work()} onAdded={async () => {}} />
    </ToastProvider>
  </NextIntlClientProvider>
);

const nameField = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: say('passkeys.name') });

describe('the name of a new passkey', () => {
  let container: HTMLElement;
  let root: Root | undefined;

  beforeEach(() => {
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    container = document.createElement('div');
    container.innerHTML = renderToString(page);
    document.body.append(container);
  });
  afterEach(async () => {
    await act(async () => root?.unmount());
    container.remove();
    vi.unstubAllGlobals();
  });

  const takeOver = () =>
    act(async () => {
      root = hydrateRoot(container, page);
    });

  it('is proposed once the browser can say what it is', async () => {
    expect(nameField().value).toBe('');
    await takeOver();
    expect(nameField().value).toBe('Firefox on Linux');
  });

  it('that was typed before the scripts were there stays', async () => {
    nameField().value = 'Work laptop';
    await takeOver();
    expect(nameField().value).toBe('Work laptop');
  });
});
