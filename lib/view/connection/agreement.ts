import type { ContextId } from './acting-context';
import type { ConnectionView } from './connection';

/** A corporate agreement that the user may act under at a bank. */
export type AgreementView = {
  /** Identifies it in `POST /api/connections` `{bankId, agreement}`; sealed, and useless to anyone else. */
  agreement: string;
  name: string;
  owner: string | null;
  /** Its existing connection and status; null when there is none. */
  connected: { contextId: ContextId; status: ConnectionView['status'] } | null;
};

/** `GET /api/agreements?bank=<bankId>`: asks the bank, which needs an SCA at most an hour old. */
export type AgreementsView = {
  bankId: string;
  bankName: string;
  agreements: AgreementView[];
  /** How many more the bank listed that could not be read. */
  unreadable: number;
};
