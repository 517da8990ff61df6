/** Transactions that no rule gives a category, by who they are with, and what Brygge would propose. */
import type { Money } from '@/lib/view/account';
import type { CategoryId } from './category';

/** Why a category is proposed: a part of the name says so, or somebody with a like name has it already. */
export type ProposalReason = { kind: 'word'; word: string } | { kind: 'like'; name: string };

export type CategoryProposal = { category: CategoryId; because: ProposalReason };

/** Transactions with one counterparty and of one direction. */
export type UnsortedGroup = {
  name: string;
  /** The words of the rule that would sort them all. */
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
  /** Transactions in all groups. */
  transactions: number;
  /** Since which day they were looked for; null: in all that is kept. */
  since: string | null;
};
