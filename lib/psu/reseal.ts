/**
 * Key rotation: put the new key first in PSU_ID_KEYS, keep the old one behind it, run this, and take the old one out
 * when it says that nothing is left. Safe to run at any time, in several processes, and again after a crash.
 */

import { findBasketsSealedOtherwise, resealBasket } from '@/lib/db/baskets';
import { findRuleSetsSealedOtherwise, resealRuleSet } from '@/lib/db/category-rules';
import { type Db, database } from '@/lib/db/client';
import { findConnectionsSealedOtherwise, resealConnection } from '@/lib/db/connections';
import { findMoneyCallsSealedOtherwise, resealMoneyCall } from '@/lib/db/money-calls';
import { findDraftsSealedOtherwise, resealDraft } from '@/lib/db/payment-drafts';
import { findPaymentsSealedOtherwise, resealPayment } from '@/lib/db/payments';
import { findPsusSealedOtherwise, resealPsu } from '@/lib/db/psus';
import { findRecipientsSealedOtherwise, resealRecipient } from '@/lib/db/recipients';
import { findSavedViewSetsSealedOtherwise, resealSavedViewSet } from '@/lib/db/saved-views';
import { findScaPreferencesSealedOtherwise, resealScaPreference } from '@/lib/db/sca-preferences';
import { sql } from '@/lib/db/sql';
import { findTransactionsSealedOtherwise, resealTransaction } from '@/lib/db/stored-transactions';
import { findSyncsSealedOtherwise, resealSync } from '@/lib/db/transaction-syncs';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { openCorporateId, openPsuId, sealCorporateId, sealPsuId } from './identity';
import { openCallBody, sealCallBody } from './money-call-body';
import {
  openDraftInput,
  openRecipient,
  sealBankMessagesAnew,
  sealDraftInput,
  sealPaymentAnew,
  sealRecipient,
} from './payment-seal';
import { openSavedViews, sealSavedViews } from './saved-view-seal';
import { openIdentityNumber, sealIdentityNumber } from './sca-preferences';
import {
  openMemory,
  openRules,
  openTransaction,
  sealMemory,
  sealRules,
  sealTransaction,
} from './transaction-seal';

const BATCH = 100;

/** One table with sealed rows: which are sealed by another key, and how one of them is sealed anew. */
type Resealing = (db: Db, keyId: string) => Promise<{ found: number; resealed: number }>;

const resealing =
  <Row>(
    find: (db: Db, keyId: string, limit: number) => Promise<Row[]>,
    reseal: (db: Db, row: Row) => Promise<boolean>,
  ): Resealing =>
  async (db, keyId) => {
    const rows = await find(db, keyId, BATCH);
    let resealed = 0;
    for (const row of rows) if (await reseal(db, row)) resealed += 1;
    return { found: rows.length, resealed };
  };

const TABLES: readonly Resealing[] = [
  resealing(findPsusSealedOtherwise, (db, psu) =>
    resealPsu(db, psu, sealPsuId(psu, openPsuId(psu))),
  ),
  resealing(findConnectionsSealedOtherwise, (db, connection) =>
    resealConnection(db, connection, sealCorporateId(connection, openCorporateId(connection))),
  ),
  resealing(findScaPreferencesSealedOtherwise, (db, preference) =>
    resealScaPreference(
      db,
      preference,
      sealIdentityNumber(preference, openIdentityNumber(preference)),
    ),
  ),
  resealing(findSavedViewSetsSealedOtherwise, (db, set) =>
    resealSavedViewSet(db, set, sealSavedViews(set, openSavedViews(set))),
  ),
  resealing(findPaymentsSealedOtherwise, (db, payment) =>
    resealPayment(db, payment, sealPaymentAnew(payment)),
  ),
  resealing(findBasketsSealedOtherwise, (db, basket) =>
    resealBasket(db, basket, sealBankMessagesAnew(basket)),
  ),
  resealing(findDraftsSealedOtherwise, (db, draft) =>
    resealDraft(db, draft, sealDraftInput(draft, openDraftInput(draft))),
  ),
  resealing(findRecipientsSealedOtherwise, (db, recipient) =>
    resealRecipient(db, recipient, sealRecipient(recipient, openRecipient(recipient))),
  ),
  resealing(findMoneyCallsSealedOtherwise, (db, call) =>
    resealMoneyCall(db, call, sealCallBody(call, openCallBody(call))),
  ),
];

const TRANSACTION_TABLES: readonly Resealing[] = [
  resealing(
    (_, keyId, limit) => findTransactionsSealedOtherwise(sql(), keyId, limit),
    (_, row) => resealTransaction(sql(), row, sealTransaction(row, openTransaction(row))),
  ),
  resealing(
    (_, keyId, limit) => findSyncsSealedOtherwise(sql(), keyId, limit),
    (_, sync) => {
      const { text, keyId } = sealMemory(sync, openMemory(sync, sync.sealedMemory ?? ''));
      return resealSync(sql(), sync, { sealedMemory: text, keyId });
    },
  ),
  resealing(findRuleSetsSealedOtherwise, (db, set) => {
    const { text, keyId } = sealRules(set.userId, openRules(set.userId, set.sealedRules));
    return resealRuleSet(db, set, { sealedRules: text, keyId });
  }),
];

/** Seals every row anew that another key than the first sealed. @throws Error when a row's key is not there any more. */
export const resealAll = async (): Promise<{ resealed: number }> => {
  const keyId = env().PSU_ID_KEYS[0].id;
  let resealed = 0;
  for (;;) {
    let found = 0;
    for (const reseal of [...TABLES, ...TRANSACTION_TABLES]) {
      const done = await reseal(database(), keyId);
      found += done.found;
      resealed += done.resealed;
    }
    if (found === 0) break;
  }
  if (resealed > 0) log.info('sealed anew', { keyId, count: resealed });
  return { resealed };
};
