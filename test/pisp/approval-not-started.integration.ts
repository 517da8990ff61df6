/** The start of an approval that the bank answers with a success, and with nowhere to send the person. */
import { afterEach, describe, expect, it } from 'vitest';
import { POST as authorise } from '@/app/api/payments/[paymentId]/authorisations/route';
import { POST as authoriseCancellation } from '@/app/api/payments/[paymentId]/cancellation-authorisations/route';
import { GET as stored } from '@/app/api/payments/[paymentId]/route';
import { database } from '@/lib/db/client';
import type { Payment } from '@/lib/db/payments/payments';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';
import { json, type Reply } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

type Part = 'authorisations' | 'cancellation-authorisations';

/** Starts an approval, which the bank answers with this body, and then says that the payment has this status. */
const start = async (
  { answer, status, code = 201 }: { answer: object; status: string | Reply; code?: number },
  { part = 'authorisations', ...changes }: Partial<Payment> & { part?: Part } = {},
) => {
  const user = await newUser();
  const { userId } = user;
  const connectionId = await storeConnection({ userId });
  const paymentId = await storePayment({ userId, connectionId, changes });
  const place = `/v1/payments/norwegian-domestic-credit-transfers/enc!!${paymentId}=`;
  bank.override(`POST ${place}/${part}`, json(code, answer));
  bank.override(
    `GET ${place}/status`,
    typeof status === 'string' ? json(200, { transactionStatus: status }) : status,
  );
  const route = part === 'authorisations' ? authorise : authoriseCancellation;
  const begun = await user.browser.ask(route, { paymentId }, { method: 'POST' });
  const view = await (await user.browser.ask(stored, { paymentId })).json();
  const left = await database().scaAttempt.count({
    where: { target: paymentId, beginKey: { not: null } },
  });
  return {
    begun: await begun.json(),
    actions: view.actions,
    kinds: view.timeline.slice(1).map(({ kind }: { kind: string }) => kind),
    left,
  };
};

describe('an approval without a way to the bank', () => {
  it('was not started when the bank says that it failed, and the bank’s words are told', async () => {
    const text = 'Godkjenning er sperret.';
    const answer = {
      scaStatus: 'failed',
      psuMessage: 'Godkjenning feilet',
      tppMessages: [{ category: 'ERROR', code: 'SCA_INVALID', text }],
      _links: {},
    };
    const { begun, actions, kinds, left } = await start({ answer, status: 'RCVD' });
    expect(begun).toMatchObject({
      code: 'bank-refused',
      bankMessages: [
        { code: '', text: 'Godkjenning feilet', path: null },
        { code: 'SCA_INVALID', text, path: null },
      ],
    });
    expect(actions).toEqual(['approve', 'delete', 'add-to-basket']);
    expect(kinds).toEqual([]);
    expect(left).toBe(0);
  });

  it.each<[string, object]>([
    ['nothing more', {}],
    ['that it has started', { scaStatus: 'started' }],
  ])('was not started while the payment still waits, if the bank says %s', async (_, said) => {
    const answer = { ...said, psuMessage: 'Vent litt.' };
    const { begun, actions, kinds } = await start({ answer, status: 'RCVD' });
    expect(begun).toMatchObject({
      code: 'bank-refused',
      bankMessages: [{ code: '', text: 'Vent litt.', path: null }],
    });
    expect(actions).toEqual(['approve', 'delete', 'add-to-basket']);
    expect(kinds).toEqual([]);
  });

  it('was given when the payment no longer waits for it', async () => {
    const answer = { scaStatus: 'exempted' };
    const { begun, kinds } = await start({ answer, status: 'PDNG' });
    expect(begun).toMatchObject({ scaRedirect: null });
    expect(kinds).toEqual(['status']);
  });

  it('was given when others must approve too, and had given none before', async () => {
    const answer = { scaStatus: 'exempted' };
    const { begun, actions } = await start({ answer, status: 'PATC' });
    expect(begun).toMatchObject({ scaRedirect: null });
    expect(actions).toContain('approve');
    const again = await start({ answer, status: 'PATC' }, { transactionStatus: 'PATC' });
    expect(again.begun).toMatchObject({ code: 'bank-refused' });
  });

  it('may have been given while the bank does not say what the payment’s status is', async () => {
    const { begun, kinds, left } = await start({ answer: {}, status: json(500, {}) });
    expect(begun.code).toBe('outcome-unknown');
    expect(kinds).toEqual([]);
    expect(left).toBe(0);
  });

  it('asks for SCA when the bank refuses it by 401 without a link to follow', async () => {
    const elsewhere = { scaRedirect: { href: 'https://elsewhere.example/' } };
    for (const answer of [{}, { _links: elsewhere }]) {
      const { begun, actions } = await start({ answer, status: 'RCVD', code: 401 });
      expect(begun.code).toBe('sca-required');
      expect(actions).toEqual(['approve', 'delete', 'add-to-basket']);
    }
  });

  it.each([
    ['was not started while the payment is active', 'ACCP', { code: 'bank-refused' }],
    ['was given when the payment is cancelled', 'CANC', { scaRedirect: null }],
  ])('of a cancellation %s', async (_, status, told) => {
    const asked = { transactionStatus: 'ACCP', cancelAskedAt: new Date() };
    const part = 'cancellation-authorisations';
    const { begun } = await start({ answer: {}, status }, { ...asked, part });
    expect(begun).toMatchObject(told);
  });
});
