import type { Db } from '@/lib/db/client';

export type KnownDeviceKey = { userId: string; tokenHash: string };

/** Which of these tokens belongs to a browser that signed in to this address's account after `since`. */
export function findKnownDevice(
  db: Db,
  { email, tokenHashes, since }: { email: string; tokenHashes: readonly string[]; since: Date },
): Promise<KnownDeviceKey | null> {
  return db.knownDevice.findFirst({
    where: { tokenHash: { in: [...tokenHashes] }, signedInAt: { gt: since }, user: { email } },
    select: { userId: true, tokenHash: true },
  });
}

export async function hasKnownDevices(db: Db, userId: string): Promise<boolean> {
  return (await db.knownDevice.count({ where: { userId } })) > 0;
}

/** Forgets every browser that signed in to an account. */
export async function deleteKnownDevices(db: Db, userId: string): Promise<void> {
  await db.knownDevice.deleteMany({ where: { userId } });
}

/** Replaces a browser's token, and keeps only the `devicesMax` browsers of the user that signed in last. */
export async function replaceKnownDevice(
  db: Db,
  userId: string,
  device: { oldHash: string | null; newHash: string; devicesMax: number },
  now: Date,
): Promise<void> {
  if (device.oldHash !== null)
    await db.knownDevice.deleteMany({ where: { userId, tokenHash: device.oldHash } });
  await db.knownDevice.create({ data: { userId, tokenHash: device.newHash, signedInAt: now } });
  const beyond = await db.knownDevice.findMany({
    where: { userId },
    orderBy: [{ signedInAt: 'desc' }, { tokenHash: 'asc' }],
    skip: device.devicesMax,
    select: { tokenHash: true },
  });
  if (beyond.length > 0)
    await db.knownDevice.deleteMany({
      where: { userId, tokenHash: { in: beyond.map(({ tokenHash }) => tokenHash) } },
    });
}
