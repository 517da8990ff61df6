import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import type { Env } from '@/lib/env';
import { newUser, type OpenApplication, openApplication } from '@/lib/harness/application';

const OLD = { id: 'old', key: new Uint8Array(32).fill(1) };
const NEW = { id: 'new', key: new Uint8Array(32).fill(2) };
let keys: Env['PSU_ID_KEYS'] = [OLD];

vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  return { ...actual, env: () => ({ ...actual.env(), PSU_ID_KEYS: keys }) };
});

const { corporateIdHashes, openCorporateId, openPsuId, psuIdHashes, sealCorporateId, sealPsuId } =
  await import('./identity');
const { resealAll } = await import('./reseal');

let application: OpenApplication;
beforeAll(async () => {
  application = await openApplication();
});
afterAll(() => application.close());

const stored = async () => {
  const now = new Date();
  const { userId } = await newUser();
  const owner = { userId, bankId: 'sandbox' };
  const [psuId, corporateId, id] = [randomUUID(), randomUUID(), randomUUID()];
  const times = { scaAt: now, createdAt: now };
  await database().psu.create({
    data: { ...owner, ...sealPsuId(owner, psuId), tppSessionId: 'x', ...times },
  });
  await database().connection.create({
    data: {
      ...owner,
      id,
      context: 'CORPORATE',
      ...sealCorporateId({ ...owner, id }, corporateId),
      consentedAt: now,
      accessUntil: now,
    },
  });
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
