import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { endAbandonedTrials } from '@/lib/trial/end-trials';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { refusal } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
beforeEach(async () => {
  bank.restore();
  await database().trial.deleteMany();
});

/** A trial whose user is gone, or is this one. */
const begin = async (begunAt: string, worldId: string | null, userId: string = randomUUID()) => {
  await database().trial.create({ data: { userId, worldId, begunAt: new Date(begunAt) } });
  return userId;
};
const left = async () =>
  (await database().trial.findMany({ orderBy: { begunAt: 'asc' } })).map(({ userId }) => userId);
const operation = (worldId: string) => `DELETE /v1/sandbox/worlds/${worldId}`;

it.each([
  ['removes it', json(200, {})],
  ['has it no more', refusal(404, 'RESOURCE_UNKNOWN')],
])('the trial of a user who is gone ends when the bank %s', async (_, reply) => {
  const worldId = randomUUID();
  bank.override(operation(worldId), reply);
  await begin('2026-11-01T10:00:00Z', worldId);
  await begin('2026-11-02T10:00:00Z', null);
  const { userId } = await newUser(new Date(), { isDemo: true });
  await begin('2026-11-03T10:00:00Z', randomUUID(), userId);
  await endAbandonedTrials();
  expect(await left()).toEqual([userId]);
});

it.each([
  ['fails', refusal(503, 'SERVICE_UNAVAILABLE')],
  ['refuses', refusal(403, 'FORBIDDEN')],
])('it waits for the next run when the bank %s, as do those after it', async (_, reply) => {
  const worldId = randomUUID();
  bank.override(operation(worldId), reply);
  const first = await begin('2026-11-01T10:00:00Z', worldId);
  const second = await begin('2026-11-02T10:00:00Z', null);
  await endAbandonedTrials();
  expect(await left()).toEqual([first, second]);
  bank.override(operation(worldId), json(200, {}));
  await endAbandonedTrials();
  expect(await left()).toEqual([]);
});
