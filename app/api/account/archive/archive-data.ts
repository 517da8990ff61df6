import { z } from 'zod';
import { readAccountHolder, readActivity } from '@/lib/account/account';
import { readPasskeys } from '@/lib/account/passkeys';
import { readPaymentLog } from '@/lib/account/payment-log';
import { listKeptAccounts } from '@/lib/aisp/account/list-accounts';
import { categoryRules } from '@/lib/aisp/insight/category-rules';
import { insightCorrections } from '@/lib/aisp/insight/insight-corrections';
import { savedViews } from '@/lib/aisp/transactions/saved-views';
import { type SignedIn, sessionsOf } from '@/lib/auth/session';
import { listConnections } from '@/lib/connection/connections';
import { scaPreferences } from '@/lib/connection/sca-preferences';
import { noticeSettings, readNotices } from '@/lib/notice/notices';
import { listBaskets } from '@/lib/pisp/basket/read-basket';
import { listPayments } from '@/lib/pisp/payment/list-payments';
import { listPaymentDrafts } from '@/lib/pisp/payment/payment-drafts';
import { readPayment } from '@/lib/pisp/payment/read-payment';
import { listRecipients } from '@/lib/pisp/payment/recipients';
import type { BasketView } from '@/lib/view/basket';
import type { PaymentDetailView } from '@/lib/view/payment';

/** More than anyone gets in the time that notices and security events are kept. */
const ROWS_MAX = 10_000;

const objects = z.array(z.looseObject({}));

/** An archive's `data.json`; its JSON Schema is next to it in the archive. */
export const ArchiveData = z.object({
  format: z.literal('brygge-archive'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  account: z.looseObject({ name: z.string(), email: z.string(), isDemo: z.boolean() }),
  sessions: z.array(z.looseObject({ sessionId: z.uuid(), createdAt: z.iso.datetime() })),
  passkeys: z.array(z.looseObject({ passkeyId: z.uuid(), name: z.string() })),
  activity: z.array(z.looseObject({ kind: z.string(), at: z.iso.datetime() })),
  connections: z.array(z.looseObject({ connectionId: z.uuid(), bankName: z.string() })),
  accounts: z.array(z.looseObject({ accountId: z.uuid(), name: z.string(), currency: z.string() })),
  payments: z.array(z.looseObject({ paymentId: z.uuid(), createdAt: z.string() })),
  paymentLog: z.array(
    z.looseObject({ paymentId: z.uuid(), at: z.iso.datetime(), amount: z.string() }),
  ),
  baskets: objects,
  drafts: objects,
  recipients: objects,
  categoryRules: objects,
  savedViews: objects,
  insightCorrections: z.looseObject({ recurring: objects, dismissed: z.array(z.uuid()) }),
  scaPreferences: objects,
  notices: z.array(z.looseObject({ kind: z.string(), at: z.iso.datetime() })),
  noticeSettings: objects,
});
export type ArchiveData = z.infer<typeof ArchiveData>;

/** All stored data of a user except transactions, which have their own files, and identifiers at the bank. */
export async function archiveData(user: SignedIn, now: Date) {
  const { userId } = user;
  const [accounts, connections, drafts, recipients, rules, views, corrections] = await Promise.all([
    listKeptAccounts(userId),
    listConnections(userId, now),
    listPaymentDrafts(userId),
    listRecipients(userId),
    categoryRules(userId),
    savedViews(userId),
    insightCorrections(userId),
  ]);
  return {
    format: 'brygge-archive' as const,
    version: 1 as const,
    createdAt: now.toISOString(),
    account: await readAccountHolder(user, now),
    sessions: await sessionsOf(user, now),
    passkeys: (await readPasskeys(user)).passkeys,
    activity: (await readActivity(user, ROWS_MAX)).events,
    connections: connections.connections,
    accounts,
    payments: await everyPayment(userId, now),
    paymentLog: await readPaymentLog(userId),
    baskets: await everyBasket(userId, now),
    drafts: drafts.drafts,
    recipients: recipients.recipients,
    categoryRules: rules.rules,
    savedViews: views.views,
    insightCorrections: { recurring: corrections.recurring, dismissed: corrections.dismissed },
    scaPreferences: await scaPreferences(userId),
    notices: (await readNotices(userId, ROWS_MAX)).notices,
    noticeSettings: (await noticeSettings(user)).settings,
  };
}

async function everyPayment(userId: string, now: Date) {
  const payments: Omit<PaymentDetailView, 'problem'>[] = [];
  let cursor: string | undefined;
  do {
    const listed = await listPayments(userId, { filter: 'all', cursor }, now);
    if (!listed.ok) return payments;
    for (const { paymentId } of listed.page.payments) {
      const read = await readPayment({ userId, paymentId }, now);
      if (read !== null) payments.push(read.detail);
    }
    cursor = listed.page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return payments;
}

async function everyBasket(userId: string, now: Date) {
  const baskets: BasketView[] = [];
  let cursor: string | undefined;
  do {
    const listed = await listBaskets({ userId, context: undefined, cursor }, now);
    if (listed === null) return baskets;
    baskets.push(...listed.baskets);
    cursor = listed.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return baskets;
}
