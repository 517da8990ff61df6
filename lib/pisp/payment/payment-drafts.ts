import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addMilliseconds, max } from 'date-fns';
import { aspspOf } from '@/lib/aspsp/config';
import { database } from '@/lib/db/client';
import { findConnection } from '@/lib/db/connections/connections';
import {
  changeDraft,
  createDraft,
  type DraftKey,
  deleteDraft,
  deleteOldestDrafts,
  findDraft,
  listDrafts,
  type PaymentDraft,
} from '@/lib/db/payments/payment-drafts';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import { deletePayment } from '@/lib/db/payments/payments';
import { openDraftInput, sealDraftInput } from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import { type ContextId, PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import type { PaymentDraftsView, PaymentDraftView } from '@/lib/view/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';

/**
 * More drafts than anyone writes at once; beyond that the oldest are deleted. The bytes, as sealed, are several bulks of
 * a thousand rows: a person's drafts are all listed on one page. @assumes drafts-kept
 */
const KEPT = { drafts: 100, bytes: 4 * 1024 * 1024 };

/** The contents of a draft: the form's fields by name, as they were typed. */
export type DraftContent = { kind: PaymentKind; input: Record<string, unknown> };

/** Creates a draft; null when the context or the bank is not the user's. */
export async function beginDraft(
  userId: string,
  of: DraftContent & { contextId: ContextId; bankId: string | null },
  now: Date,
): Promise<PaymentDraftView | null> {
  const { contextId, bankId, kind, input } = of;
  const connectionId = contextId === PRIVATE_CONTEXT ? null : contextId;
  const connection =
    connectionId === null ? null : await findConnection(database(), { userId, connectionId });
  if (connectionId !== null && connection?.context !== 'CORPORATE') return null;
  if (bankId !== null && aspspOf(bankId) === undefined) return null;
  const id = randomUUID();
  const draft = await createDraft(database(), {
    userId,
    id,
    connectionId,
    bankId,
    context: connection?.context ?? 'PRIVATE',
    kind,
    ...sealDraftInput({ userId, id }, input),
    createdAt: now,
    updatedAt: now,
  });
  await deleteOldestDrafts(database(), { userId, draftId: id }, KEPT);
  return draftView(draft);
}

export async function listPaymentDrafts(
  userId: string,
  contextId?: ContextId,
): Promise<PaymentDraftsView> {
  const found = await listDrafts(database(), { userId, contextId, limit: KEPT.drafts });
  const { views, unreadable } = readableRows(found, draftView);
  return { drafts: views, unreadable };
}

export async function onePaymentDraft(key: DraftKey): Promise<PaymentDraftView | null> {
  const draft = await findDraft(database(), key);
  return draft && draftView(draft);
}

/** What a draft is replaced with. */
export type DraftChange = DraftContent & {
  bankId?: string | undefined;
  /** When the draft was last changed as far as the page knows; without it, whatever is there is replaced. */
  updatedAt?: Date | undefined;
};

/**
 * Replaces a draft; null when the user has no such draft, or the bank is unknown. A draft that another page has changed
 * since `updatedAt` stays as it is, and is returned as `current`, unless it is what this page wants stored.
 */
export async function writeDraft(
  key: DraftKey,
  change: DraftChange,
  now: Date,
): Promise<{ written: PaymentDraftView } | { current: PaymentDraftView } | null> {
  const { kind, input, bankId, updatedAt: before = null } = change;
  if (bankId !== undefined && aspspOf(bankId) === undefined) return null;
  const changed = {
    kind,
    ...sealDraftInput({ userId: key.userId, id: key.draftId }, input),
    ...(bankId === undefined ? {} : { bankId }),
    // Later than what it replaces, whatever the clocks of two processes say: it tells two versions apart.
    updatedAt: before === null ? now : max([now, addMilliseconds(before, 1)]),
  };
  const isChanged = await changeDraft(database(), key, before, changed);
  if (isChanged) await deleteOldestDrafts(database(), key, KEPT);
  const draft = await onePaymentDraft(key);
  if (draft === null) return null;
  return isChanged || holds(draft, change) ? { written: draft } : { current: draft };
}

/**
 * Deletes a draft, and a payment made from it that the bank refused to create. False when the user has no such draft.
 */
export async function giveUpDraft(key: DraftKey): Promise<boolean> {
  if (!(await deleteDraft(database(), key))) return false;
  await deletePayment(database(), { userId: key.userId, paymentId: key.draftId }, ['REJECTED']);
  return true;
}

/** Whether a draft holds this already, as when the answer to a write was lost. */
function holds(draft: PaymentDraftView, { kind, input, bankId }: DraftChange): boolean {
  return (
    draft.kind === kind &&
    (bankId === undefined || draft.bankId === bankId) &&
    isDeepStrictEqual(draft.input, input)
  );
}

function draftView(draft: PaymentDraft): PaymentDraftView {
  return {
    draftId: draft.id,
    contextId: draft.connectionId ?? PRIVATE_CONTEXT,
    bankId: draft.bankId,
    context: draft.context,
    kind: paymentKind(draft),
    input: openDraftInput(draft),
    updatedAt: draft.updatedAt.toISOString(),
  };
}
