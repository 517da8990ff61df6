import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CONNECTION } from '@/components/connection/testing/connection';
import { ActingContextProvider } from '@/components/frame/context/acting-context';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { ActingContextView } from '@/lib/view/connection/acting-context';
import type { ConnectionView } from '@/lib/view/connection/connection';
import { ConnectionCard } from './connection-card';

const PRIVATE: ActingContextView = { contextId: 'private', name: null, bankNames: [] };
const COMPANY: ActingContextView = {
  contextId: '0b0a5a0e-31c5-4bd5-9c05-ae2a6c4a1b11',
  name: 'Nordbø Keramikk AS',
  bankNames: [],
};

const open = (changes: Partial<ConnectionView> = {}) => {
  answerRequests(() => ({
    body: { connections: [], banks: [], moves: [], contexts: [PRIVATE, COMPANY] },
  }));
  renderPage(
    <ActingContextProvider contexts={[PRIVATE, COMPANY]} contextId={PRIVATE.contextId}>
      <ConnectionCard connection={{ ...CONNECTION, ...changes }} />
    </ActingContextProvider>,
  );
  const details = document.querySelector('details');
  const footer = document.querySelector('footer');
  if (!details || !footer) throw new Error('no details or no footer');
  return { details, renewBelow: within(footer).queryByText('Renew access') };
};

describe('the card of a connection', () => {
  it('folds renewing and the rest away while there is time', () => {
    const { details, renewBelow } = open();
    screen.getByText(/^Access until 21\sMay\s2027$/);
    expect(details.open).toBe(false);
    expect(renewBelow).toBeNull();
    within(details).getByText('Renew access');
    within(details).getByText(/^Until 13:00, you can load older transactions/);
    expect(screen.queryByText(/days left/)).toBeNull();
  });

  it('asks for renewing below, with the days left, when access ends soon', () => {
    const { details, renewBelow } = open({ accessUntil: '2026-12-01T10:00:00+01:00' });
    screen.getByText(/^9 days left, until 1\sDecember\s2026$/);
    expect(renewBelow).not.toBeNull();
    expect(within(details).queryByText('Renew access')).toBeNull();
  });

  it('offers to act for another context as the first action of its foot', () => {
    open({ contextId: COMPANY.contextId, context: 'CORPORATE' });
    const act = screen.getByRole('button', { name: 'Act for this company' });
    expect(act.parentElement?.tagName).toBe('FOOTER');
    expect(act.previousElementSibling).toBeNull();
  });

  it('says of payments only what the confirmation is good for', () => {
    const { details } = open({ status: 'payments-only', accessUntil: null });
    within(details).getByText(/^Until 13:00, you can create payments/);
  });
});
