import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { SendAgain } from './send-again';

afterEach(() => vi.unstubAllGlobals());

const PAYMENT = paymentDetail({ state: 'unknown', actions: ['send-again'] });

/** Sends the payment again, which Brygge refuses by this rule. */
const refusedFor = async (path: string, rule: string, locale: 'en' | 'nb' = 'en') => {
  cleanup();
  const asked = answerRequests(({ path: at }) =>
    at === '/api/payment-drafts'
      ? { status: 201, body: { draftId: 'draft-1', kind: PAYMENT.kind, input: {} } }
      : {
          status: 400,
          body: { code: 'invalid-input', title: '', requestId: '1', fields: [{ path, rule }] },
        },
  );
  const { user, visited } = renderPage(<SendAgain payment={PAYMENT} />, locale);
  await user.click(screen.getByRole('button'));
  const dialog = within(await screen.findByRole('alertdialog'));
  const name = { en: 'Send again', nb: 'Send på nytt' }[locale];
  await user.click(dialog.getByRole('button', { name }));
  return { user, visited, asked, alert: await screen.findByRole('alert') };
};

it('offers the form for a new day once the payment’s own has passed, and changes none itself', async () => {
  const { user, visited, asked, alert } = await refusedFor(
    'requestedExecutionDate',
    'date-in-past',
  );
  expect(alert.textContent).toContain('The payment date has passed');
  await user.click(within(alert).getByRole('button', { name: 'Edit a copy' }));
  const drafts = asked.filter(({ path }) => path === '/api/payment-drafts');
  expect(drafts).toMatchObject([{ method: 'POST', body: { kind: PAYMENT.kind } }]);
  expect(visited).toEqual([expect.stringContaining('draft=draft-1')]);
  const norwegian = await refusedFor('requestedExecutionDate', 'date-in-past', 'nb');
  expect(norwegian.alert.textContent).toContain('Betalingsdatoen er passert');
});

it('offers the form for any other detail that stands in the way', async () => {
  const { alert } = await refusedFor('debtorAccount.bban', 'account-not-allowed');
  expect(alert.textContent).toContain('Some details need correcting');
  expect(within(alert).getByRole('button', { name: 'Edit a copy' })).toBeTruthy();
});
