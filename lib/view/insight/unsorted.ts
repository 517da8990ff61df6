/** Uncategorised transactions by counterparty, with the category that Brygge proposes. */
import type { Money } from '@/lib/view/account';
import type { CategoryId } from './category';

/** Why a category is proposed: a part of the name suggests it, or a counterparty with a similar name has it. */
export type ProposalReason = { kind: 'word'; word: string } | { kind: 'like'; name: string };

export type CategoryProposal = { category: CategoryId; because: ProposalReason };

/** Transactions with one counterparty in one direction. */
export type UnsortedGroup = {
  name: string;
  /** The phrase of the rule that would sort them all. */
  phrase: string;
  direction: 'in' | 'out';
  count: number;
  /** A sum for each currency. */
  sums: Money[];
  /** The newest few. */
  latest: { id: string; day: string | null; amount: Money; message: string | null }[];
  proposal: CategoryProposal | null;
};

/** `GET /api/insight/unsorted?context=`: the groups with the most transactions first. */
export type UnsortedView = {
  groups: UnsortedGroup[];
  /** The number of transactions in all groups. */
  transactions: number;
  /** The day from which they were searched; null for everything stored. */
  since: string | null;
};
