import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepInCookie } from '@/components/frame/browser-cookie';
import { useSharedText } from './use-shared-text';

const CODE = 'AbCdEfGhIjKlMnOpQrSt_-';

const taken = () => {
  const texts: string[] = [];
  renderHook(() => useSharedText((text) => texts.push(text)));
  return texts;
};

const arriveWith = (fragment: string) =>
  window.history.replaceState(null, '', `/payments/new/norway?from=a${fragment}`);

beforeEach(() => keepInCookie('brygge-shared', CODE));

describe('text that another app shared', () => {
  it('is taken once, and leaves the address', () => {
    arriveWith(`#shared=${CODE}.KID%201234567897%0Akr%201%20150`);
    expect(taken()).toEqual(['KID 1234567897\nkr 1 150']);
    expect(window.location.href).toMatch(/\/payments\/new\/norway\?from=a$/);
    arriveWith(`#shared=${CODE}.KID%201234567897`);
    expect(taken()).toEqual([]);
  });

  it.each([
    ['a code that this browser was not given', '#shared=xxxxxxxxxxxxxxxxxxxxxx.KID'],
    ['no code', '#shared=KID'],
    ['half a sign', `#shared=${CODE}.%C3`],
    ['something else', '#top'],
  ])('with %s is not taken', (_, fragment) => {
    arriveWith(fragment);
    expect(taken()).toEqual([]);
  });
});
