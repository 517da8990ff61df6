/** What a payer encounters in an interleaving. */
import type { Bank } from './bank';
import type { Data } from './database/tables';
import type { Process } from './process';
import type { Timeline } from './timeline';
import type { Watch } from './watch';

export type User = {
  name: string;
  userId: string;
  psuId: string;
  sessionId: string;
  sessionCreatedAt: Date;
  browserToken: string;
};

export type Stage = {
  readonly timeline: Timeline;
  readonly bank: Bank;
  readonly watch: Watch;
  /** A living process, if there is one. */
  someProcess(): Process;
  /** The stored rows of a user. */
  rowsOf(model: string, user: User): Data[];
};
