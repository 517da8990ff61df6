/** `POST /api/connection-moves/preview` `{token}`: what the link in a message would move. */
export type ConnectionMoveView = {
  bankName: string;
  accounts: number;
  /** Payments still open, which block the move. */
  openPayments: number;
  /** Unapproved payments that the bank has not shown for long; they stay, and cannot be approved here. */
  unapprovedPayments: number;
  /** Approved standing orders, which continue at the bank regardless. */
  standingOrders: number;
  /** A call that may move money is under way now. */
  isBusy: boolean;
};

/** `POST /api/connection-moves/confirmation` `{token}`: whether it was moved, or payments blocked it. */
export type MoveConfirmedView = { done: 'moved' | 'blocked' };

/**
 * `POST /api/connection-moves/{moveId}/passkey` returns the challenge for a passkey of the sign-in that holds the bank.
 * `PUT` with `{passkey}` returns the token of the link sent to that sign-in's mailbox.
 */
export type MoveProvedView = { token: string };

/** A bank being moved to this sign-in, or moved to or from it. */
export type MovedBankView = {
  moveId: string;
  bankName: string;
  /** `waits`: for the mailbox of the sign-in that holds it, until `at`; otherwise moved at that time. */
  state: 'waits' | 'moved-here' | 'moved-away';
  at: string;
};
