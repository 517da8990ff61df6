/** What somebody who pays meets in an interleaving. */
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
  /** One that lives, when one does. */
  someProcess(): Process;
  /** What is stored of somebody. */
  rowsOf(model: string, user: User): Data[];
};
