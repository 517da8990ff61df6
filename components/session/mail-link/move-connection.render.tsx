import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answerRequests, renderPage, sentences } from '@/components/testing/render-page';
import type { ConnectionMoveView } from '@/lib/view/connection/connection-move';
import { MoveConnection } from './move-connection';

const say = sentences();
const bank = 'Fjordbanken';
const MOVE: ConnectionMoveView = {
  bankName: bank,
  accounts: 2,
  openPayments: 0,
  unapprovedPayments: 0,
  standingOrders: 0,
  isBusy: false,
};

afterEach(() => window.history.replaceState(null, '', '/'));

/** Opens the link of a mail and confirms, and the server answers that. */
const confirmed = async (done: 'moved' | 'blocked') => {
  window.history.replaceState(null, '', '/move-connection#token');
  let looks = 0;
  const asked = answerRequests(({ path }) => {
    if (path === '/api/connection-moves/confirmation') return { body: { done } };
    looks += 1;
    return { body: { ...MOVE, openPayments: looks - 1 } };
  });
  const { user } = renderPage(<MoveConnection />);
  await user.click(await screen.findByRole('button', { name: say('moveConnection.submit') }));
  return asked;
};

it('a bank is moved when that is confirmed', async () => {
  const asked = await confirmed('moved');
  expect(await screen.findByText(say('moveConnection.done', { bank }))).toBeTruthy();
  expect(asked).toEqual([
    { method: 'POST', path: '/api/connection-moves/preview', body: { token: 'token' } },
    { method: 'POST', path: '/api/connection-moves/confirmation', body: { token: 'token' } },
  ]);
});

it('a bank that payments hold back is not said to be moved, and the page says what holds it', async () => {
  await confirmed('blocked');
  expect(await screen.findByText(say('moveConnection.blockedTitle'))).toBeTruthy();
  expect(screen.getByText(say('moveConnection.blocked', { count: 1 }))).toBeTruthy();
  expect(screen.getByRole('button', { name: say('moveConnection.again') })).toBeTruthy();
  expect(screen.queryByText(say('moveConnection.done', { bank }))).toBeNull();
});
