import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DELETE, GET, PUT } from '@/app/api/payment-drafts/[draftId]/route';
import { GET as list, POST } from '@/app/api/payment-drafts/route';
import { DELETE as forget } from '@/app/api/recipients/[recipientId]/route';
import { GET as recipients } from '@/app/api/recipients/route';
import { database } from '@/lib/db/client';
import { sealRecipient } from '@/lib/vault/payment';
import type { PaymentDraftView } from '@/lib/view/payment';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';

const NDCT = 'norwegian-domestic-credit-transfers';

shared(openBankAndApplication);

const begin = async (user: TestUser, json: unknown) => {
  const response = await user.browser.ask(POST, {}, { method: 'POST', json });
  return { status: response.status, body: await response.json() };
};

const listed = async (user: TestUser, query = ''): Promise<PaymentDraftView[]> => {
  const response = await user.browser.ask(list, {}, { path: `/api/payment-drafts${query}` });
  return (await response.json()).drafts;
};

/** Stores copies of a draft, each written a little after the one before. */
const storeLater = async (draftId: string, length: number, milliseconds = 0) => {
  const draft = await database().paymentDraft.findFirstOrThrow({ where: { id: draftId } });
  const at = draft.updatedAt.getTime() + milliseconds;
  const data = Array.from({ length }, (_, index) => ({
    ...draft,
    id: randomUUID(),
    updatedAt: new Date(at + index + 1),
  }));
  await database().paymentDraft.createMany({ data });
};

/** A user's agreement to act for a company. */
const connected = (userId: string): Promise<string> =>
  storeConnection({
    userId,
    corporateId: randomUUID(),
    agreementName: 'Havneby Regnskap AS',
    accessUntil: null,
  });

describe('a draft', () => {
  it('keeps what was typed, however wrong it is, and is read only by its key', async () => {
    const user = await newUser();
    const input = { creditorName: 'Elvebakken', amount: '1 234,5x', rows: [{ kid: '' }] };
    const { status, body } = await begin(user, { contextId: 'private', kind: NDCT, input });
    expect(status).toBe(201);
    expect(body).toEqual({
      draftId: expect.any(String),
      contextId: 'private',
      bankId: null,
      context: 'PRIVATE',
      kind: NDCT,
      input,
      updatedAt: expect.any(String),
    });
    const params = { draftId: body.draftId };
    expect(await (await user.browser.ask(GET, params)).json()).toEqual(body);
    const row = await database().paymentDraft.findFirstOrThrow({ where: { id: body.draftId } });
    expect(JSON.stringify(row)).not.toContain('Elvebakken');
  });

  it('is written anew, also as another kind, and is the first of the list then', async () => {
    const user = await newUser();
    const first = await begin(user, { contextId: 'private', kind: NDCT });
    const second = await begin(user, { contextId: 'private', kind: 'bulk-payments' });
    const ids = [first.body.draftId, second.body.draftId];
    expect((await listed(user)).map(({ draftId }) => draftId)).toEqual([...ids].reverse());
    const written = await user.browser.ask(
      PUT,
      { draftId: ids[0] },
      { method: 'PUT', json: { kind: 'sepa-credit-transfers', input: { creditorName: 'B' } } },
    );
    expect(written.status).toBe(200);
    expect(await listed(user)).toMatchObject([
      { draftId: ids[0], kind: 'sepa-credit-transfers', input: { creditorName: 'B' } },
      { draftId: ids[1], kind: 'bulk-payments' },
    ]);
  });

  it('is not written over what another page has written since it was read', async () => {
    const user = await newUser();
    const { body } = await begin(user, { contextId: 'private', kind: NDCT });
    const write = async (creditorName: string, updatedAt?: string) => {
      const json = { kind: NDCT, input: { creditorName }, updatedAt };
      const written = await user.browser.ask(
        PUT,
        { draftId: body.draftId },
        { method: 'PUT', json },
      );
      return { status: written.status, body: await written.json() };
    };
    const first = await write('A', body.updatedAt);
    expect(first.status).toBe(200);
    expect(Date.parse(first.body.updatedAt)).toBeGreaterThan(Date.parse(body.updatedAt));
    expect(await write('B', body.updatedAt)).toEqual({
      status: 409,
      body: {
        code: 'conflict',
        title: expect.any(String),
        requestId: expect.any(String),
        draft: first.body,
      },
    });
    expect(await listed(user)).toMatchObject([{ input: { creditorName: 'A' } }]);
    // What is stored already is no conflict: the answer to the write may have been lost.
    expect(await write('A', body.updatedAt)).toEqual({ status: 200, body: first.body });
    const second = await write('B', first.body.updatedAt);
    expect(second.status).toBe(200);
    // A page of the release before names no version.
    expect((await write('C')).status).toBe(200);
    expect((await write('D', second.body.updatedAt)).status).toBe(409);
    await user.browser.ask(DELETE, { draftId: body.draftId }, { method: 'DELETE' });
    expect((await write('E', second.body.updatedAt)).status).toBe(404);
  });

  it('is kept beside what another page has written by a page that is left', async () => {
    const user = await newUser();
    const { body } = await begin(user, {
      contextId: await connected(user.userId),
      kind: NDCT,
      input: {},
    });
    const write = async (creditorName: string, updatedAt: string) => {
      const written = await user.browser.ask(
        PUT,
        { draftId: body.draftId },
        {
          method: 'PUT',
          json: { kind: NDCT, input: { creditorName }, updatedAt, ifChanged: 'new-draft' },
        },
      );
      return { status: written.status, body: await written.json() };
    };
    const other = await write('A', body.updatedAt);
    expect(other).toMatchObject({ status: 200, body: { draftId: body.draftId } });
    const own = await write('B', body.updatedAt);
    expect(own).toEqual({
      status: 201,
      body: {
        ...body,
        draftId: expect.any(String),
        input: { creditorName: 'B' },
        updatedAt: expect.any(String),
      },
    });
    expect(own.body.draftId).not.toBe(body.draftId);
    expect(await listed(user)).toEqual([own.body, other.body]);
    // What the other page has written too needs no second draft.
    expect(await write('A', body.updatedAt)).toEqual({ status: 200, body: other.body });
    await user.browser.ask(DELETE, { draftId: body.draftId }, { method: 'DELETE' });
    expect((await write('C', body.updatedAt)).status).toBe(404);
  });

  it('is written by one of several pages at once', async () => {
    const user = await newUser();
    const { body } = await begin(user, { contextId: 'private', kind: NDCT });
    const written = await Promise.all(
      Array.from({ length: 8 }, (_, page) =>
        user.browser.ask(
          PUT,
          { draftId: body.draftId },
          {
            method: 'PUT',
            json: { kind: NDCT, input: { page }, updatedAt: body.updatedAt },
          },
        ),
      ),
    );
    const statuses = written.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('is given up once', async () => {
    const user = await newUser();
    const { body } = await begin(user, { contextId: 'private', kind: NDCT });
    const params = { draftId: body.draftId };
    expect((await user.browser.ask(DELETE, params, { method: 'DELETE' })).status).toBe(204);
    expect((await user.browser.ask(DELETE, params, { method: 'DELETE' })).status).toBe(404);
    expect(await listed(user)).toEqual([]);
  });

  it('belongs to one context, and is listed in no other', async () => {
    const user = await newUser();
    const contextId = await connected(user.userId);
    const own = await begin(user, { contextId: 'private', kind: NDCT });
    const corporate = await begin(user, { contextId, kind: NDCT });
    expect(corporate.body).toMatchObject({ contextId, context: 'CORPORATE' });
    const idsIn = async (query: string) =>
      (await listed(user, query)).map(({ draftId }) => draftId);
    expect(await idsIn('?context=private')).toEqual([own.body.draftId]);
    expect(await idsIn(`?context=${contextId}`)).toEqual([corporate.body.draftId]);
    expect(await idsIn('')).toHaveLength(2);
    expect(await idsIn(`?context=${randomUUID()}`)).toEqual([]);
  });

  it.each([
    [
      'of another user’s agreement',
      async () => ({ contextId: await connected((await newUser()).userId) }),
    ],
    [
      'of an own connection that acts for no company',
      async (userId: string) => ({ contextId: await storeConnection({ userId }) }),
    ],
    ['of an agreement that there is none of', async () => ({ contextId: randomUUID() })],
    ['of a bank that there is none of', async () => ({ contextId: 'private', bankId: 'other' })],
  ])('%s is refused', async (_, made) => {
    const user = await newUser();
    const { status, body } = await begin(user, { kind: NDCT, ...(await made(user.userId)) });
    expect(status).toBe(404);
    expect(body.code).toBe('not-found');
  });

  it.each([
    [{ contextId: 'elsewhere', kind: NDCT }, 'contextId', 'choice-unknown'],
    [{ contextId: 'private', kind: 'barter' }, 'kind', 'choice-unknown'],
    [{ contextId: 'private', kind: NDCT, input: 'text' }, 'input', 'object-required'],
  ])('%j is refused by its field', async (json, name, rule) => {
    const { status, body } = await begin(await newUser(), json);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path: name, rule }]);
  });

  it('holds a thousand rows, and not a megabyte', async () => {
    const user = await newUser();
    const row = { creditorName: 'x'.repeat(300) };
    const input = { rows: Array.from({ length: 1_000 }, () => row) };
    const { status, body } = await begin(user, { contextId: 'private', kind: NDCT, input });
    expect(status).toBe(201);
    expect(body.input).toEqual(input);
    const more = { rows: 'x'.repeat(1024 * 1024) };
    expect((await begin(user, { contextId: 'private', kind: NDCT, input: more })).status).toBe(413);
  });

  it('is one of a hundred at most: the one that was not touched the longest gives way', async () => {
    const user = await newUser();
    const { body } = await begin(user, { contextId: 'private', kind: NDCT });
    await storeLater(body.draftId, 99);
    await begin(user, { contextId: 'private', kind: NDCT });
    const where = { userId: user.userId };
    expect(await database().paymentDraft.count({ where })).toBe(100);
    expect(await database().paymentDraft.count({ where: { id: body.draftId } })).toBe(0);
  });

  it('stays when it was just written, though a process whose clock is ahead wrote all the others', async () => {
    const user = await newUser();
    const { body } = await begin(user, { contextId: 'private', kind: NDCT });
    await storeLater(body.draftId, 100, 60_000);
    const json = { kind: NDCT, input: { creditorName: 'Kari' } };
    const params = { draftId: body.draftId };
    expect((await user.browser.ask(PUT, params, { method: 'PUT', json })).status).toBe(200);
    const begun = await begin(user, { contextId: 'private', kind: NDCT });
    const written = { draftId: begun.body.draftId };
    expect((await user.browser.ask(GET, written)).status).toBe(200);
    expect(await database().paymentDraft.count({ where: { userId: user.userId } })).toBe(100);
  });

  it.each([
    ['stays while its payment is prepared', 'PREPARED', 1],
    ['stays while its payment is on its way to the bank', 'SENDING', 1],
    ['gives way when the bank has refused its payment', 'REJECTED', 0],
  ] as const)('%s', async (_, state, left) => {
    const user = await newUser();
    const { body } = await begin(user, { contextId: 'private', kind: NDCT });
    const changes = { id: body.draftId, state, resourceId: null, transactionStatus: null };
    await storePayment({ userId: user.userId, connectionId: null, changes });
    await storeLater(body.draftId, 99);
    await begin(user, { contextId: 'private', kind: NDCT });
    expect(await database().paymentDraft.count({ where: { id: body.draftId } })).toBe(left);
  });

  it('gives way to later ones that leave it no room, and the latest stays', async () => {
    const user = await newUser();
    const rows = (length: number) => ({ rows: 'x'.repeat(length) });
    const beginWith = async (length: number): Promise<string> =>
      (await begin(user, { contextId: 'private', kind: NDCT, input: rows(length) })).body.draftId;
    const ids = async () => (await listed(user)).map(({ draftId }) => draftId);
    const first = await beginWith(10);
    const large = [];
    for (let count = 0; count < 3; count += 1) large.push(await beginWith(1_000_000));
    expect(await ids()).toEqual([large[2], large[1], large[0], first]);
    const last = await beginWith(1_000_000);
    expect(await ids()).toEqual([last, large[2], large[1]]);
    const json = { kind: NDCT, input: rows(1_040_000) };
    await user.browser.ask(PUT, { draftId: large[1] }, { method: 'PUT', json });
    expect(await ids()).toEqual([large[1], last, large[2]]);
    const small = await beginWith(10);
    expect(await ids()).toEqual([small, large[1], last, large[2]]);
    const grown = { kind: NDCT, input: rows(1_000_000) };
    await user.browser.ask(PUT, { draftId: small }, { method: 'PUT', json: grown });
    expect(await ids()).toEqual([small, large[1], last]);
  });

  it.each([
    ['takes along a payment that the bank refused', 'REJECTED', 0],
    ['leaves a payment whose outcome is unknown', 'UNKNOWN', 1],
  ] as const)('that is given up %s', async (_, state, left) => {
    const user = await newUser();
    const { body } = await begin(user, { contextId: 'private', kind: NDCT });
    const changes = { id: body.draftId, state, resourceId: null, transactionStatus: null };
    await storePayment({ userId: user.userId, connectionId: null, changes });
    const params = { draftId: body.draftId };
    expect((await user.browser.ask(DELETE, params, { method: 'DELETE' })).status).toBe(204);
    expect(await database().payment.count({ where: { id: body.draftId } })).toBe(left);
  });
});

it('a recipient belongs to one context, and is forgotten once', async () => {
  const user = await newUser();
  const contextId = await connected(user.userId);
  const store = async (of: string, creditorName: string) => {
    const owner = { userId: user.userId, id: randomUUID(), contextId: of };
    const details = {
      creditorName,
      creditorAccount: { bban: '12043174449' },
      creditorAgent: null,
      creditorAddress: null,
    };
    const row = { ...owner, ...sealRecipient(owner, details), lastUsedAt: new Date() };
    await database().recipient.create({ data: row });
    return owner.id;
  };
  const own = await store('private', 'Kari');
  await store(contextId, 'Ola');
  const namesIn = async (query: string) => {
    const answer = await user.browser.ask(recipients, {}, { path: `/api/recipients${query}` });
    const { recipients: known } = await answer.json();
    return known.map(({ creditorName }: { creditorName: string }) => creditorName);
  };
  expect(await namesIn('?context=private')).toEqual(['Kari']);
  expect(await namesIn(`?context=${contextId}`)).toEqual(['Ola']);
  const params = { recipientId: own };
  expect((await user.browser.ask(forget, params, { method: 'DELETE' })).status).toBe(204);
  expect((await user.browser.ask(forget, params, { method: 'DELETE' })).status).toBe(404);
  expect(await namesIn('')).toEqual(['Ola']);
});
