import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type {
  DebtorAccountsView,
  DuplicateProblem,
  NewPayment,
  PaymentDraftView,
  PaymentView,
  RecipientsView,
} from '@/lib/view/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { readQuery } from './read-query';
import { problemOf, request } from './request';

/** The accounts to pay from, with what is available on them. */
export function debtorAccountsQuery(contextId: ContextId) {
  return readQuery<DebtorAccountsView>(
    ['debtor-accounts', contextId],
    inContext('/api/debtor-accounts', contextId),
  );
}

/** Earlier recipients, latest first. */
export function recipientsQuery(contextId: ContextId) {
  return readQuery<RecipientsView>(
    ['recipients', contextId],
    inContext('/api/recipients', contextId),
  );
}

/** Stops suggesting a recipient. */
export function forgetRecipient(recipientId: string) {
  return request<void>(`/api/recipients/${encodeURIComponent(recipientId)}`, { method: 'DELETE' });
}

/**
 * A draft to continue. Once a form has loaded it, the form is authoritative; so the next form reads it again, after what
 * the form before still saves.
 */
export function paymentDraftQuery(draftId: string) {
  return queryOptions({
    queryKey: ['payment-draft', draftId],
    queryFn: async ({ signal }) => {
      await lastSaves.get(draftId);
      return request<PaymentDraftView>(draftAt(draftId), { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  });
}

/** Lets reads of the draft wait until a form that was left has saved it. */
export function readDraftAfter(draftId: string, saved: Promise<unknown>): void {
  const settled = saved
    .catch(() => {})
    .finally(() => {
      if (lastSaves.get(draftId) === settled) lastSaves.delete(draftId);
    });
  lastSaves.set(draftId, settled);
}

/** The contents of a draft. */
export type DraftContent = {
  contextId: ContextId;
  kind: PaymentKind;
  input: Record<string, unknown>;
  /** The bank, when it does not know the PSU yet. */
  bankId?: string | undefined;
};

/**
 * Saves a draft on the server: a new one, or changes to an existing one.
 * @param how `version` is the `updatedAt` of the draft that it replaces; null replaces whatever is there. From a page that
 * `isLeft`, a draft that another page has changed stays, and this becomes a new one.
 */
export function keepDraft(
  draftId: string | null,
  { contextId, kind, input, bankId }: DraftContent,
  how: { version?: string | null; isLeft?: boolean; keepalive?: boolean } = {},
): Promise<PaymentDraftView> {
  const { version = null, isLeft = false, keepalive = false } = how;
  return draftId === null
    ? request<PaymentDraftView>('/api/payment-drafts', {
        method: 'POST',
        body: { contextId, kind, input, ...(bankId === undefined ? {} : { bankId }) },
        keepalive,
      })
    : request<PaymentDraftView>(draftAt(draftId), {
        method: 'PUT',
        body: {
          kind,
          input,
          ...(bankId === undefined ? {} : { bankId }),
          ...(version === null ? {} : { updatedAt: version }),
          ...(isLeft ? { ifChanged: 'new-draft' } : {}),
        },
        keepalive,
      });
}

export function discardDraft(client: QueryClient) {
  return mutationOptions({
    mutationFn: (draftId: string) => request<void>(draftAt(draftId), { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['payment-drafts'] }),
  });
}

/** Recreates a deleted draft. It is a new draft: a payment sent under the old id is unaffected. */
export function restoreDraft(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ contextId, kind, input, bankId }: PaymentDraftView) =>
      keepDraft(null, { contextId, kind, input, bankId: bankId ?? undefined }),
    onSettled: () => client.invalidateQueries({ queryKey: ['payment-drafts'] }),
  });
}

/** Creates the payment at the bank. Sending it twice makes one payment, since the draft's id is the intent key. */
export function submitPayment(client: QueryClient) {
  return mutationOptions({
    mutationFn: (payment: NewPayment) =>
      request<PaymentView>('/api/payments', { method: 'POST', body: payment }),
    onSuccess: () => {
      for (const queryKey of [['payments'], ['payment-drafts'], ['recipients']]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}

/** The problem of a suspected duplicate; null for any other error. */
export function duplicateOf(error: unknown): DuplicateProblem | null {
  const problem = problemOf(error);
  if (problem.code !== 'duplicate') return null;
  const { duplicate = null } = problem as Partial<DuplicateProblem>;
  return { ...problem, code: 'duplicate', duplicate };
}

/** What forms that were left still save, by draft. */
const lastSaves = new Map<string, Promise<unknown>>();

function inContext(path: string, contextId: ContextId): string {
  return `${path}?${new URLSearchParams({ context: contextId })}`;
}

function draftAt(draftId: string) {
  return `/api/payment-drafts/${encodeURIComponent(draftId)}`;
}
