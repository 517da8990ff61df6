import { randomUUID } from 'node:crypto';
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

/** Replaces a draft; null when the user has no such draft, or the bank is unknown. */
export async function writeDraft(
  key: DraftKey,
  { kind, input, bankId }: DraftContent & { bankId: string | undefined },
  now: Date,
): Promise<PaymentDraftView | null> {
  if (bankId !== undefined && aspspOf(bankId) === undefined) return null;
  const sealed = sealDraftInput({ userId: key.userId, id: key.draftId }, input);
  const changed = { kind, ...sealed, ...(bankId === undefined ? {} : { bankId }), updatedAt: now };
  if (!(await changeDraft(database(), key, changed))) return null;
  await deleteOldestDrafts(database(), key, KEPT);
  return onePaymentDraft(key);
}

/**
 * Deletes a draft, and a payment made from it that the bank refused to create. False when the user has no such draft.
 */
export async function giveUpDraft(key: DraftKey): Promise<boolean> {
  if (!(await deleteDraft(database(), key))) return false;
  await deletePayment(database(), { userId: key.userId, paymentId: key.draftId }, ['REJECTED']);
  return true;
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
