import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { SCA_OUTCOME_REASONS, type ScaOutcomeReason } from '@/lib/view/connection/connection';
import { OutcomePage } from './outcome-page';

vi.mock('@/components/session/browser-session', () => ({ sessionEnd: () => ({}) }));

const show = (reason: ScaOutcomeReason, isSignedIn = true) =>
  renderPage(
    <OutcomePage
      reason={reason}
      isSignedIn={isSignedIn}
      returnPath={null}
      moveId={null}
      backPath={null}
      failure={null}
    />,
  );
const text = () => document.body.textContent ?? '';

it('says whose return it is when another user’s comes, that nothing was shared, and how to go on', () => {
  show('other-user');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'You’re signed in as someone else',
  );
  expect(text()).toContain(
    'Another Brygge user started this at the bank, and only that user can finish it.',
  );
  expect(text()).toContain(
    'Nothing was shared with the user who is signed in now. To finish, the other user has to start again.',
  );
  const [first] = screen.getAllByRole('button');
  expect(first?.textContent).toBe('Sign in with another account');
});

it('says that an account of the bank is another user’s, and names nobody', () => {
  show('psu-of-another-user');
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Sign in with another account');
});

it.each([
  ['cancelled-at-bank', false],
  ['other-browser', false],
  ['return-expired', false],
  ['bank-fault', true],
  ['session-mismatch', true],
  ['psu-of-another-user', true],
] as const)('shows the code of %s where somebody may be asked for help: %s', (reason, isShown) => {
  show(reason);
  expect(text().includes(`Code: ${reason}`)).toBe(isShown);
});

it.each(['other-browser', 'parameters-invalid', 'our-fault'] as const)(
  'does not let an approval at the bank be taken for none after %s',
  (reason) => {
    show(reason);
    expect(text()).toContain('If you approved a payment, the bank has your approval');
  },
);

it.each(SCA_OUTCOME_REASONS)('has sentences and a way on for %s', (reason) => {
  show(reason);
  expect([...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]).not.toHaveLength(
    0,
  );
});
