import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import { findSealedSamples } from '@/lib/db/sealed-rows';
import { sql } from '@/lib/db/sql';
import type { Env } from '@/lib/env';
import { log } from '@/lib/log';
import type { InspectedCallView } from '@/lib/view/inspected/inspector';
import { newUser, openApplication } from '@/test/harness/application';
import { meetAtLock } from '@/test/harness/meet-at-lock';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';
import { PAYMENT_REQUEST, storeBasket, storePayment } from '@/test/harness/stored-payment';

const OLD = { id: 'old', key: new Uint8Array(32).fill(1) };
const NEW = { id: 'new', key: new Uint8Array(32).fill(2) };
let keys: Env['PSU_ID_KEYS'] = [OLD];

vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  return { ...actual, env: () => ({ ...actual.env(), PSU_ID_KEYS: keys }) };
});

const { corporateIdHashes, openCorporateId, openPsuId, psuIdHashes } = await import(
  '@/lib/vault/identity'
);
const { openCallBody, sealCallBody } = await import('@/lib/vault/call-body');
const {
  debtorHashes,
  duplicateKeys,
  openBankMessages,
  openDraftInput,
  openPaymentRequest,
  openPsuMessage,
  openRecipient,
  recipientHashes,
  sealBankMessages,
  sealDraftInput,
  sealPaymentRequest,
  sealPsuMessage,
  sealRecipient,
} = await import('@/lib/vault/payment');
const { openIdentityNumber, sealIdentityNumber } = await import('@/lib/vault/identity-number');
const { openInspectedCall, sealInspectedCall } = await import('@/lib/vault/inspected-call');
const { openSet, sealSet } = await import('@/lib/vault/kept-set');
const { openMail, sealMail } = await import('@/lib/vault/mail');
const { openMemory, sealMemory } = await import('@/lib/vault/transaction');
const { resealAll } = await import('@/lib/vault/reseal');
const { open } = await import('@/lib/vault/seal');
const { rememberRecipients } = await import('@/lib/pisp/payment/recipients');

shared(openApplication);
beforeAll(async () => {
  await resealAll();
});

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
  expect(psuIdHashes('sandbox', one.psuId).map(({ hash }) => hash)).toContain(before.psu.psuIdHash);

  // Two processes at once, as in a rolling restart.
  const [left, right] = await Promise.all([resealAll(), resealAll()]);
  expect(left.resealed + right.resealed).toBe(210);
  expect(await resealAll()).toEqual({ resealed: 0, skipped: 0 });

  keys = [NEW];
  for (const { psuId, corporateId, rows } of many) {
    const { psu, connection } = await rows();
    expect(openPsuId(psu)).toBe(psuId);
    expect(openCorporateId(connection)).toBe(corporateId);
    expect(psuIdHashes('sandbox', psuId)).toEqual([{ keyId: 'new', hash: psu.psuIdHash }]);
    expect(corporateIdHashes('sandbox', corporateId)).toEqual([connection.corporateIdHash]);
  }
});

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
      ...sealPaymentRequest(owner, PAYMENT_REQUEST),
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
    method: 'POST' as const,
    href: '/v1/payments',
    ...sealCallBody({ userId, id: callId }, body),
    requestId: randomUUID(),
    tppRedirectUri: 'https://brygge.example',
    state: 'DONE' as const,
    createdAt: now,
  });
  const [withBody, without] = [randomUUID(), randomUUID()];
  const bytes = new TextEncoder().encode('{"creditorName":"Ål"}');
  await database().outboxCall.createMany({
    data: [call(withBody, bytes), call(without, undefined)],
  });

  keys = [NEW, OLD];
  expect((await resealAll()).resealed).toBeGreaterThanOrEqual(4);

  keys = [NEW];
  const payment = await database().payment.findFirstOrThrow({ where: { userId } });
  expect(openPaymentRequest(payment)).toEqual(PAYMENT_REQUEST);
  expect(openBankMessages(payment)).toEqual([MESSAGE]);
  expect(duplicateKeys(userId, PAYMENT_REQUEST)).toEqual([payment.likenessHash]);
  expect(debtorHashes(userId, PAYMENT_REQUEST.debtorAccount)).toEqual([payment.debtorHash]);
  const draft = await database().paymentDraft.findFirstOrThrow({ where: { userId } });
  expect(openDraftInput(draft)).toEqual({ amount: '1 2x' });
  const recipient = await database().recipient.findFirstOrThrow({ where: { userId } });
  expect(openRecipient(recipient)).toEqual(RECIPIENT);
  expect(recipientHashes(userId, 'private', RECIPIENT).own).toEqual([recipient.accountHash]);
  const calls = await database().outboxCall.findMany({ where: { userId } });
  expect(calls.find((one) => one.id === withBody)?.keyId).toBe('new');
  for (const one of calls)
    expect(openCallBody(one)).toEqual(one.id === withBody ? bytes : undefined);
});

it('a key that was taken out too early is named by what fails, and nothing is lost', async () => {
  keys = [OLD];
  const { psuId, rows } = await stored();
  keys = [NEW];
  const { psu } = await rows();
  expect(() => openPsuId(psu)).toThrow('A row sealed by the key old does not open.');
  expect(await resealAll()).toEqual({ resealed: 0, skipped: 0 });
  expect((await rows()).psu).toEqual(psu);
  keys = [NEW, OLD];
  expect(openPsuId(psu)).toBe(psuId);
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

it('a rotation takes mail, saved views, rules, inspected calls, the payment log and a basket along', async () => {
  keys = [OLD];
  const { userId } = await newUser();
  const [id, now] = [randomUUID(), new Date()];
  const owner = { userId, id };
  const mail = { to: 'ingrid@example.no', subject: 'Hei', text: 'Hei', html: '<p>Hei</p>' };
  await database().mailMessage.create({
    data: {
      ...owner,
      ...sealMail(owner, mail),
      state: 'WAITING',
      nextTryAt: now,
      expiresAt: now,
      createdAt: now,
    },
  });
  const setOf = (table: Parameters<typeof sealSet>[0], contents: unknown) => {
    const { sealed, keyId } = sealSet(table, userId, contents);
    return { sealed, row: { userId, keyId, updatedAt: now } };
  };
  const savedViews = setOf('saved_view_set', [{ name: 'Strøm' }]);
  await database().savedViewSet.create({
    data: { ...savedViews.row, sealedViews: savedViews.sealed },
  });
  const corrected = setOf('insight_correction_set', { dismissed: ['a'] });
  await database().insightCorrectionSet.create({
    data: { ...corrected.row, sealedCorrections: corrected.sealed },
  });
  const rules = setOf('category_rule_set', [{ word: 'tibber' }]);
  await database().categoryRuleSet.create({ data: { ...rules.row, sealedRules: rules.sealed } });
  const call = { id, title: 'GET /v1/accounts' } as unknown as InspectedCallView;
  await database().inspectedCall.create({
    data: { ...owner, ...sealInspectedCall(owner, call), startedAt: now },
  });
  const { sealedRequest, keyId } = sealPaymentRequest(owner, PAYMENT_REQUEST);
  await database().paymentLogLine.create({
    data: {
      userId,
      paymentId: id,
      bankId: 'sandbox',
      context: 'PRIVATE',
      kind: 'norwegian-domestic-credit-transfers',
      state: 'CREATED',
      amount: '120.50',
      currency: 'NOK',
      sealedRequest,
      keyId,
      loggedAt: now,
    },
  });
  await database().basket.create({
    data: {
      ...owner,
      bankId: 'sandbox',
      connectionId: await storeConnection({ userId }),
      state: 'REJECTED',
      bankMessages: sealBankMessages(owner, [{ category: 'ERROR', ...MESSAGE }]),
      createdAt: now,
      updatedAt: now,
    },
  });

  keys = [NEW, OLD];
  await resealAll();
  keys = [NEW];
  const mine = { where: { userId } };
  expect(openMail(await database().mailMessage.findFirstOrThrow(mine))).toEqual(mail);
  const { sealedViews } = await database().savedViewSet.findFirstOrThrow(mine);
  expect(openSet('saved_view_set', userId, sealedViews)).toEqual([{ name: 'Strøm' }]);
  const { sealedCorrections } = await database().insightCorrectionSet.findFirstOrThrow(mine);
  expect(openSet('insight_correction_set', userId, sealedCorrections)).toEqual({
    dismissed: ['a'],
  });
  const { sealedRules } = await database().categoryRuleSet.findFirstOrThrow(mine);
  expect(openSet('category_rule_set', userId, sealedRules)).toEqual([{ word: 'tibber' }]);
  expect(openInspectedCall(await database().inspectedCall.findFirstOrThrow(mine))).toEqual(call);
  const line = await database().paymentLogLine.findFirstOrThrow(mine);
  expect(openPaymentRequest({ ...owner, sealedRequest: line.sealedRequest ?? '' })).toEqual(
    PAYMENT_REQUEST,
  );
  expect(openBankMessages(await database().basket.findFirstOrThrow(mine))).toEqual([MESSAGE]);
  expect(line.keyId).toBe('new');
});

it('a rotation leaves what a bank has said of a basket meanwhile', async () => {
  keys = [OLD];
  const { userId } = await newUser();
  const connectionId = await storeConnection({ userId });
  const id = await storeBasket({ userId, connectionId, paymentIds: [] });
  const says = (text: string) => ({
    bankMessages: sealBankMessages({ userId, id }, [{ ...MESSAGE, category: 'ERROR', text }]),
  });
  await database().basket.updateMany({ where: { userId, id }, data: says('Before.') });
  keys = [NEW, OLD];
  await meetAtLock(
    (db) =>
      db.$queryRaw`SELECT 1 FROM basket WHERE user_id = ${userId}::uuid AND id = ${id}::uuid FOR UPDATE`,
    [resealAll],
    (db) => db.basket.updateMany({ where: { userId, id }, data: says('Meanwhile.') }),
  );
  const basket = await database().basket.findFirstOrThrow({ where: { id } });
  expect(openBankMessages(basket)).toMatchObject([{ text: 'Meanwhile.' }]);
});

it('a rotation skips rows that do not open, names each once, and seals the others anew', async () => {
  keys = [OLD];
  const [first, broken, last] = [await stored(), await stored(), await stored()];
  const { psu } = await broken.rows();
  await database().psu.update({
    where: { userId_bankId: { userId: psu.userId, bankId: 'sandbox' } },
    data: { sealedPsuId: 'old.AAAA' },
  });
  const named = vi.spyOn(log, 'error').mockImplementation(() => {});
  keys = [NEW, OLD];
  expect(await resealAll()).toEqual({ resealed: 5, skipped: 1 });
  expect(await resealAll()).toEqual({ resealed: 0, skipped: 1 });
  expect(named.mock.calls.filter(([event]) => event === 'a row is not sealed anew')).toEqual([
    [
      'a row is not sealed anew',
      { table: 'psu', reason: 'unreadable', keyId: 'old', rowId: psu.userId },
    ],
  ]);
  expect(named).toHaveBeenCalledWith('rows are not sealed anew', { count: 1 });
  named.mockRestore();
  keys = [NEW];
  for (const { psuId, rows } of [first, last]) expect(openPsuId((await rows()).psu)).toBe(psuId);
  await database().psu.delete({
    where: { userId_bankId: { userId: psu.userId, bankId: 'sandbox' } },
  });
});

it('a rotation takes the memory of a sync along, and leaves one that does not open as it is', async () => {
  keys = [OLD];
  const syncOf = async (sealing: (account: { userId: string; accountId: string }) => string) => {
    const { userId } = await newUser();
    const accountId = await storeAccount({
      userId,
      connectionId: await storeConnection({ userId }),
    });
    const account = { userId, accountId };
    await database().transactionSync.create({
      data: {
        ...account,
        state: 'running',
        phase: 'reading',
        runNo: 1,
        passNo: 1,
        sealedMemory: sealing(account),
        keyId: 'old',
      },
    });
    return account;
  };
  const whole = await syncOf((account) => sealMemory(account, { seen: ['t1'] }).text);
  const broken = await syncOf(() => 'old.AAAA');
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
  keys = [NEW, OLD];
  expect((await resealAll()).skipped).toBe(1);
  expect(logged).toHaveBeenCalledWith('a row is not sealed anew', {
    table: 'transaction_sync',
    reason: 'unreadable',
    keyId: 'old',
    rowId: broken.accountId,
  });
  logged.mockRestore();
  keys = [NEW];
  const memoryOf = async (account: typeof whole) => {
    const sync = await database().transactionSync.findFirstOrThrow({ where: account });
    return { text: sync.sealedMemory, keyId: sync.keyId };
  };
  const anew = await memoryOf(whole);
  expect([anew.keyId, openMemory(whole, anew.text ?? '')]).toEqual(['new', { seen: ['t1'] }]);
  expect(await memoryOf(broken)).toEqual({ text: 'old.AAAA', keyId: 'old' });
  await database().transactionSync.deleteMany({ where: broken });
});

it('messages of a bank that another process sealed by the older key are sealed anew', async () => {
  keys = [NEW];
  const { userId } = await newUser();
  const paymentId = await storePayment({ userId, connectionId: await storeConnection({ userId }) });
  keys = [OLD, NEW];
  const bankMessages = sealBankMessages({ userId, id: paymentId }, [
    { category: 'ERROR', ...MESSAGE },
  ]);
  await database().payment.updateMany({ where: { userId }, data: { bankMessages } });
  keys = [NEW, OLD];
  expect(await resealAll()).toEqual({ resealed: 1, skipped: 0 });
  keys = [NEW];
  const payment = await database().payment.findFirstOrThrow({ where: { userId } });
  expect(openBankMessages(payment)).toEqual([MESSAGE]);
});

it('what a bank says to the person is sealed anew by itself', async () => {
  keys = [NEW];
  const { userId } = await newUser();
  const id = await storePayment({ userId, connectionId: await storeConnection({ userId }) });
  keys = [OLD, NEW];
  const said = sealPsuMessage({ userId, id }, 'It waits for Ola.');
  await database().payment.updateMany({ where: { userId }, data: said });
  keys = [NEW, OLD];
  expect(await resealAll()).toEqual({ resealed: 1, skipped: 0 });
  keys = [NEW];
  const payment = await database().payment.findFirstOrThrow({ where: { userId } });
  expect(openPsuMessage(payment)).toBe('It waits for Ola.');
});

it('what a bank said to the person before it was sealed stays readable, and is sealed', async () => {
  keys = [NEW];
  const { userId } = await newUser();
  const id = await storePayment({ userId, connectionId: await storeConnection({ userId }) });
  const row = () => database().payment.findFirstOrThrow({ where: { userId } });
  const later = { ...sealPsuMessage({ userId, id }, 'Earlier.'), psuMessage: 'It waits for Ola.' };
  await database().payment.updateMany({ where: { userId }, data: later });
  expect(openPsuMessage(await row())).toBe('It waits for Ola.');
  expect(await resealAll()).toEqual({ resealed: 1, skipped: 0 });
  const sealed = await row();
  expect(sealed.psuMessage).toBeNull();
  expect(sealed.sealedPsuMessage).not.toContain('Ola');
  expect(openPsuMessage(sealed)).toBe('It waits for Ola.');
  expect(await resealAll()).toEqual({ resealed: 0, skipped: 0 });
});

it('a recipient that two processes made under a key each is one again', async () => {
  const { userId } = await newUser();
  const add = async () => {
    const owner = { userId, id: randomUUID(), contextId: 'private' };
    await database().recipient.create({
      data: { ...owner, ...sealRecipient(owner, RECIPIENT), lastUsedAt: new Date() },
    });
  };
  keys = [OLD, NEW];
  await add();
  keys = [NEW, OLD];
  await add();
  const payment = { userId, id: randomUUID(), context: 'PRIVATE' as const, connectionId: null };
  await rememberRecipients(
    database(),
    { ...payment, ...sealPaymentRequest(payment, PAYMENT_REQUEST) },
    new Date(),
  );
  await resealAll();
  const [recipient, ...others] = await database().recipient.findMany({ where: { userId } });
  expect(others).toEqual([]);
  expect(recipient?.keyId).toBe('new');
});

it('processes with their keys in different orders do not undo each other’s work', async () => {
  keys = [NEW, OLD];
  const { rows } = await stored();
  keys = [OLD, NEW];
  expect(await resealAll()).toEqual({ resealed: 0, skipped: 0 });
  expect((await rows()).psu.keyId).toBe('new');
});

it('a sample of each table opens as it is asked whether a key is the right one', async () => {
  const samples = await findSealedSamples(sql(), NEW.id);
  const purposes = new Set(samples.map(({ purpose }) => purpose));
  expect(purposes.size).toBe(14);
  const opened = samples.filter((one) => open([NEW], one.purpose, one.row, one.sealed) !== null);
  expect(new Set(opened.map(({ purpose }) => purpose))).toEqual(purposes);
});
