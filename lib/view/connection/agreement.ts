import type { ContextId } from './acting-context';
import type { ConnectionView } from './connection';

/** A corporate agreement that the person may act under at a bank. */
export type AgreementView = {
  /** Names it in `POST /api/connections` `{bankId, agreement}`; sealed, and of no use to anyone else. */
  agreement: string;
  name: string;
  owner: string | null;
  /** The connection that there is of it already, and how it stands. */
  connected: { contextId: ContextId; status: ConnectionView['status'] } | null;
};

/** `GET /api/agreements?bank=<bankId>`: asked at the bank, which wants an SCA of at most an hour for it. */
export type AgreementsView = {
  bankId: string;
  bankName: string;
  agreements: AgreementView[];
  /** Those that the bank listed beside and that could not be read. */
  unreadable: number;
};
