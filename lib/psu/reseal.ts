/**
 * Key rotation: put the new key first in PSU_ID_KEYS, keep the old one behind it, run this, and take the old one out
 * when it says that nothing is left. Safe to run at any time, in several processes, and again after a crash.
 */

import { database } from '@/lib/db/client';
import { findConnectionsSealedOtherwise, resealConnection } from '@/lib/db/connections';
import { findPsusSealedOtherwise, resealPsu } from '@/lib/db/psus';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { openCorporateId, openPsuId, sealCorporateId, sealPsuId } from './identity';

const BATCH = 100;

/** Seals every row anew that another key than the first sealed. @throws Error when a row's key is not there any more. */
export const resealAll = async (): Promise<{ resealed: number }> => {
  const keyId = env().PSU_ID_KEYS[0].id;
  const db = database();
  let resealed = 0;
  for (;;) {
    const psus = await findPsusSealedOtherwise(db, keyId, BATCH);
    for (const psu of psus)
      if (await resealPsu(db, psu, sealPsuId(psu, openPsuId(psu)))) resealed += 1;
    const connections = await findConnectionsSealedOtherwise(db, keyId, BATCH);
    for (const connection of connections)
      if (
        await resealConnection(
          db,
          connection,
          sealCorporateId(connection, openCorporateId(connection)),
        )
      )
        resealed += 1;
    if (psus.length === 0 && connections.length === 0) break;
  }
  if (resealed > 0) log.info('sealed anew', { keyId, count: resealed });
  return { resealed };
};
