/** `POST /api/connection-moves/preview` `{token}`: what the link of a message would move. */
export type ConnectionMoveView = {
  bankName: string;
  accounts: number;
  /** Payments that are not over, and so stand in the way. */
  openPayments: number;
  /** Payments that nobody approved, and that the bank has not shown for long; they stay, and cannot be approved here. */
  unapprovedPayments: number;
  /** Approved ones that go on at the bank without anybody. */
  standingOrders: number;
  /** A call that may move money is under way just now. */
  isBusy: boolean;
};

/** `POST /api/connection-moves/confirmation` `{token}`: whether it was moved, or payments stood in the way. */
export type MoveConfirmedView = { done: 'moved' | 'blocked' };

/**
 * `POST /api/connection-moves/{moveId}/passkey` answers what a passkey of the sign-in that holds the bank is to sign;
 * `PUT` with `{passkey}` the token of the link that its mailbox was sent.
 */
export type MoveProvedView = { token: string };

/** A bank that goes over to this sign-in or has gone from or to it. */
export type MovedBankView = {
  moveId: string;
  bankName: string;
  /** `waits`: for the mailbox of the sign-in that holds it, until then; else since then. */
  state: 'waits' | 'moved-here' | 'moved-away';
  at: string;
};
