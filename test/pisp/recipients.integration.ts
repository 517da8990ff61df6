/** Which recipients count as paid before: those of approved payments, and nobody else. */
import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { DELETE as forget } from '@/app/api/recipients/[recipientId]/route';
import { GET as recipients } from '@/app/api/recipients/route';
import { database } from '@/lib/db/client';
import { recipientHashes, sealRecipient } from '@/lib/vault/payment';
import type { RecipientsView } from '@/lib/view/payment';
import { LATER_DAY } from '@/lib/xs2a/testing/later-day';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

const PRODUCT = 'norwegian-domestic-credit-transfers';
const BBAN = '12043174449';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

let made = 0;

type Payer = { user: TestUser; connectionId: string };

const newPayer = async (corporateId?: string): Promise<Payer> => {
  const user = await newUser();
  const connection = { userId: user.userId, accessUntil: addDays(new Date(), 180) };
  const company = corporateId === undefined ? {} : { corporateId };
  return { user, connectionId: await storeConnection({ ...connection, ...company }) };
};

/** A payment that waits for approval; the bank then answers these statuses, one at each reading, and what it `says`. */
const paid = async (
  { user, connectionId }: Payer,
  creditorName: string,
  statuses: string[],
  context: PsuContext = 'PRIVATE',
) => {
  made += 1;
  const resourceId = `p-${made}-${connectionId}`;
  const paymentId = await storePayment({
    userId: user.userId,
    connectionId,
    request: {
      instructedAmount: { amount: '120.50', currency: 'NOK' },
      debtorAccount: { bban: '12345678903', currency: 'NOK' },
      creditorName,
      creditorAccount: { bban: BBAN, currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      requestedExecutionDate: LATER_DAY,
    },
    changes: { resourceId, context },
  });
  const says = async (transactionStatus: string) => {
    bank.override(
      `GET /v1/payments/${PRODUCT}/${resourceId}/status`,
      json(200, { transactionStatus }),
    );
    expect((await user.browser.ask(paymentStatus, { paymentId })).status).toBe(200);
  };
  for (const transactionStatus of statuses) await says(transactionStatus);
  return { says };
};

const listed = async ({ user }: Payer, query = ''): Promise<RecipientsView['recipients']> =>
  (await (await user.browser.ask(recipients, {}, { path: `/api/recipients${query}` })).json())
    .recipients;

const namesOf = async (payer: Payer, query = '') =>
  (await listed(payer, query)).map(({ creditorName }) => creditorName).sort();

describe('a recipient', () => {
  it.each([
    ['waits for approval', ['RCVD']],
    ['was cancelled before it was approved', ['CANC']],
    ['was rejected', ['RJCT']],
  ])('is nobody whose payment %s', async (_, statuses) => {
    const payer = await newPayer();
    await paid(payer, 'Elvebakken Barnehage', statuses);
    expect(await listed(payer)).toEqual([]);
  });

  it('is whom an approved payment pays, once', async () => {
    const payer = await newPayer();
    await paid(payer, 'Elvebakken Barnehage', ['RCVD', 'ACSP', 'ACSC']);
    expect(await listed(payer)).toMatchObject([
      { creditorName: 'Elvebakken Barnehage', creditorAccount: { bban: BBAN } },
    ]);
  });

  it('has its own place for each name that an account is paid by', async () => {
    const payer = await newPayer();
    await paid(payer, 'Kari Nordmann', ['ACSP']);
    await paid(payer, 'Ola Nordmann', ['ACSP']);
    await paid(payer, 'OLA  NORDMANN', ['ACSP']);
    expect(await namesOf(payer)).toEqual(['Kari Nordmann', 'OLA  NORDMANN']);
  });

  it('of a company is listed for that company alone', async () => {
    const payer = await newPayer(randomUUID());
    await paid(payer, 'Elvebakken Barnehage', ['ACSP'], 'CORPORATE');
    const { connectionId } = payer;
    expect(await namesOf(payer, `?context=${connectionId}`)).toEqual(['Elvebakken Barnehage']);
    expect(await namesOf(payer, '?context=private')).toEqual([]);
  });

  it('of a private payment is listed in private, whichever connection paid', async () => {
    const payer = await newPayer();
    await paid(payer, 'Elvebakken Barnehage', ['ACSP']);
    expect(await namesOf(payer, '?context=private')).toEqual(['Elvebakken Barnehage']);
    expect(await namesOf(payer, `?context=${payer.connectionId}`)).toEqual([]);
  });

  it.each([
    ['KARI  NORDMANN', ['KARI  NORDMANN']],
    ['Ola Nordmann', ['Kari Nordmann', 'Ola Nordmann']],
  ])('stored by its account alone is renewed by the same name only: %j', async (name, names) => {
    const payer = await newPayer();
    const owner = { userId: payer.user.userId, id: randomUUID(), contextId: 'private' };
    const details = {
      creditorName: 'Kari Nordmann',
      creditorAccount: { bban: BBAN },
      creditorAgent: null,
      creditorAddress: null,
    };
    const [accountHash = ''] = recipientHashes(owner.userId, 'private', details).former;
    await database().recipient.create({
      data: {
        ...owner,
        ...sealRecipient(owner, details),
        accountHash,
        lastUsedAt: addDays(new Date(), -1),
      },
    });
    await paid(payer, name, ['ACSP']);
    expect(await namesOf(payer)).toEqual(names);
  });

  it('is forgotten by its own user alone', async () => {
    const payer = await newPayer();
    const { says } = await paid(payer, 'Elvebakken Barnehage', ['ACSP']);
    const [{ recipientId } = { recipientId: '' }] = await listed(payer);
    const other = await newUser();
    const asked = { method: 'DELETE' };
    expect((await other.browser.ask(forget, { recipientId }, asked)).status).toBe(404);
    expect(await namesOf(payer)).toEqual(['Elvebakken Barnehage']);
    expect((await payer.user.browser.ask(forget, { recipientId }, asked)).status).toBe(204);
    // The payment was remembered when it was approved, and goes on.
    await says('ACSC');
    expect(await listed(payer)).toEqual([]);
    expect((await payer.user.browser.ask(forget, { recipientId }, asked)).status).toBe(404);
  });
});
