import { beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { sessionEnd, useSessionOfOtherTabs } from './browser-session';

function PageOf({ email }: { email: string }) {
  useSessionOfOtherTabs(email);
  return null;
}

const save = vi.fn(async () => true);
const drop = vi.fn();
const reload = vi.fn();
const { location } = window;

beforeEach(() => {
  for (const spy of [save, drop, reload]) spy.mockClear();
  // The end of the session is one for the whole file, with the page's location of its first use.
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

/** Somebody signs in in another tab, while a page of Kari's has input that is not saved. */
const signsIn = async (email: string) => {
  answerRequests(() => ({ body: { email } }));
  renderPage(<PageOf email="kari@example.no" />);
  const input = { isUnsaved: () => true, onSignedOut: () => {}, save, leave: () => null, drop };
  const forget = sessionEnd().keepUnsaved(input);
  await sessionEnd().onOtherTab('signed-in');
  forget();
};

it('a person who is back has their input saved', async () => {
  await signsIn('kari@example.no');
  expect(save).toHaveBeenCalledTimes(1);
  expect(drop).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('another person has none of the input saved as theirs', async () => {
  await signsIn('ola@example.no');
  expect(save).not.toHaveBeenCalled();
  expect(drop).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a page that the back button shows after signing out is loaded again', async () => {
  answerRequests(() => ({ body: {} }));
  const goes = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const listens = vi.spyOn(window, 'addEventListener');
  // Signing out lasts as long as the page, and other tests have signed out on theirs.
  vi.resetModules();
  const page = (await import('./browser-session')).sessionEnd();
  const [, listener] = listens.mock.calls.find(([name]) => name === 'pageshow') ?? [];
  const isShown = (persisted: boolean) =>
    (listener as EventListener)(Object.assign(new Event('pageshow'), { persisted }));
  isShown(true);
  await page.signOutTo('/');
  expect(goes).toHaveBeenCalledWith('/');
  isShown(false);
  expect(reload).not.toHaveBeenCalled();
  isShown(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
