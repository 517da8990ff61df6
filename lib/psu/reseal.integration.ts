import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import type { Env } from '@/lib/env';
import { newUser, type OpenApplication, openApplication } from '@/lib/harness/application';
import { storeConnection } from '@/lib/harness/stored-connection';

const OLD = { id: 'old', key: new Uint8Array(32).fill(1) };
const NEW = { id: 'new', key: new Uint8Array(32).fill(2) };
let keys: Env['PSU_ID_KEYS'] = [OLD];

vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  return { ...actual, env: () => ({ ...actual.env(), PSU_ID_KEYS: keys }) };
});

const { corporateIdHashes, openCorporateId, openPsuId, psuIdHashes } = await import('./identity');
const { openCallBody, sealCallBody } = await import('./money-call-body');
const {
  debtorHashes,
  likenessHashes,
  openBankMessages,
  openDraftInput,
  openPaymentRequest,
  openRecipient,
  recipientHashes,
  sealBankMessages,
  sealDraftInput,
  sealPaymentRequest,
  sealRecipient,
} = await import('./payment-seal');
const { openIdentityNumber, sealIdentityNumber } = await import('./sca-preferences');
const { resealAll } = await import('./reseal');

let application: OpenApplication;
beforeAll(async () => {
  application = await openApplication();
});
afterAll(() => application.close());

const stored = async () => {
  const { userId } = await newUser();
  const [psuId, corporateId] = [randomUUID(), randomUUID()];
  await storeConnection({ userId, psuId, corporateId });
  const rows = async () => ({
    psu: await database().psu.findFirstOrThrow({ where: { userId } }),
    connection: await database().connection.findFirstOrThrow({ where: { userId } }),
  });
  return { psuId, corporateId, rows };
};

it('a rotation keeps every id readable, and leaves nothing under the old key', async () => {
  const many = await Promise.all(Array.from({ length: 105 }, stored));
  keys = [NEW, OLD];
  const [one] = many;
  if (one === undefined) throw new Error('none');
  const before = await one.rows();
  expect(openPsuId(before.psu)).toBe(one.psuId);
  expect(psuIdHashes('sandbox', one.psuId)).toContain(before.psu.psuIdHash);

  // Two processes at once, as at a rolling start.
  const [left, right] = await Promise.all([resealAll(), resealAll()]);
  expect(left.resealed + right.resealed).toBe(210);
  expect(await resealAll()).toEqual({ resealed: 0 });

  keys = [NEW];
  for (const { psuId, corporateId, rows } of many) {
    const { psu, connection } = await rows();
    expect(openPsuId(psu)).toBe(psuId);
    expect(openCorporateId(connection)).toBe(corporateId);
    expect(psuIdHashes('sandbox', psuId)).toEqual([psu.psuIdHash]);
    expect(corporateIdHashes('sandbox', corporateId)).toEqual([connection.corporateIdHash]);
  }
});

const REQUEST = {
  instructedAmount: { amount: '120.50', currency: 'NOK' },
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  requestedExecutionDate: '2027-03-10',
} as const;
const RECIPIENT = {
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449' },
  creditorAgent: null,
  creditorAddress: { country: 'NO' },
} as const;
const MESSAGE = { code: 'KID_INVALID', text: 'Not 12345.', path: null };

it('a rotation keeps payments, drafts, recipients and stored calls readable and found', async () => {
  keys = [OLD];
  const now = new Date();
  const { userId } = await newUser();
  const id = randomUUID();
  const owner = { userId, id };
  const times = { createdAt: now, updatedAt: now };
  await database().payment.create({
    data: {
      ...owner,
      bankId: 'sandbox',
      context: 'PRIVATE',
      kind: 'norwegian-domestic-credit-transfers',
      state: 'REJECTED',
      ...sealPaymentRequest(owner, REQUEST),
      bankMessages: sealBankMessages(owner, [{ category: 'ERROR', ...MESSAGE }]),
      amount: '120.50',
      currency: 'NOK',
      allowsDuplicate: false,
      ...times,
    },
  });
  await database().paymentDraft.create({
    data: {
      ...owner,
      context: 'PRIVATE',
      kind: 'bulk-payments',
      ...sealDraftInput(owner, { amount: '1 2x' }),
      ...times,
    },
  });
  await database().recipient.create({
    data: {
      ...owner,
      contextId: 'private',
      ...sealRecipient({ ...owner, contextId: 'private' }, RECIPIENT),
      lastUsedAt: now,
    },
  });
  const call = (callId: string, body: Uint8Array | undefined) => ({
    userId,
    id: callId,
    bankId: 'sandbox',
    paymentId: id,
    operation: 'create-payment',
    method: 'POST',
    href: '/v1/payments',
    ...sealCallBody({ userId, id: callId }, body),
    requestId: randomUUID(),
    tppRedirectUri: 'https://brygge.example',
    state: 'DONE',
    createdAt: now,
  });
  const [withBody, without] = [randomUUID(), randomUUID()];
  const bytes = new TextEncoder().encode('{"creditorName":"Ål"}');
  await database().moneyCall.createMany({
    data: [call(withBody, bytes), call(without, undefined)],
  });

  keys = [NEW, OLD];
  expect((await resealAll()).resealed).toBeGreaterThanOrEqual(4);

  keys = [NEW];
  const payment = await database().payment.findFirstOrThrow({ where: { userId } });
  expect(openPaymentRequest(payment)).toEqual(REQUEST);
  expect(openBankMessages(payment)).toEqual([MESSAGE]);
  expect(likenessHashes(userId, REQUEST)).toEqual([payment.likenessHash]);
  expect(debtorHashes(userId, REQUEST.debtorAccount)).toEqual([payment.debtorHash]);
  const draft = await database().paymentDraft.findFirstOrThrow({ where: { userId } });
  expect(openDraftInput(draft)).toEqual({ amount: '1 2x' });
  const recipient = await database().recipient.findFirstOrThrow({ where: { userId } });
  expect(openRecipient(recipient)).toEqual(RECIPIENT);
  expect(recipientHashes(userId, 'private', RECIPIENT)).toEqual([recipient.accountHash]);
  const calls = await database().moneyCall.findMany({ where: { userId } });
  expect(calls.find((one) => one.id === withBody)?.keyId).toBe('new');
  for (const one of calls)
    expect(openCallBody(one)).toEqual(one.id === withBody ? bytes : undefined);
});

it('a key that was taken out too early is named by what fails, and nothing is lost', async () => {
  keys = [OLD];
  const { psuId, rows } = await stored();
  keys = [NEW];
  await expect(resealAll()).rejects.toThrow('A row sealed by the key old does not open.');
  keys = [NEW, OLD];
  expect(openPsuId((await rows()).psu)).toBe(psuId);
});

it('a sealed id that is copied to another row does not open there', async () => {
  keys = [NEW];
  const [left, right] = [await (await stored()).rows(), await (await stored()).rows()];
  expect(() => openPsuId({ ...left.psu, sealedPsuId: right.psu.sealedPsuId })).toThrow();
  const sealedCorporateId = right.connection.sealedCorporateId;
  expect(() => openCorporateId({ ...left.connection, sealedCorporateId })).toThrow();
});

it('a rotation takes remembered identity numbers along', async () => {
  keys = [OLD];
  const { userId } = await newUser();
  const key = { userId, bankId: 'sandbox' };
  await database().scaPreference.create({
    data: { ...key, ...sealIdentityNumber(key, '13039319955'), updatedAt: new Date() },
  });
  keys = [NEW, OLD];
  await resealAll();
  keys = [NEW];
  const row = await database().scaPreference.findFirstOrThrow({ where: { userId } });
  expect(openIdentityNumber(row)).toBe('13039319955');
  expect(openIdentityNumber({ ...row, sealedIdentityNumber: null })).toBeNull();
  expect(() => openIdentityNumber({ ...row, bankId: 'another' })).toThrow();
});
