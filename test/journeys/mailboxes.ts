/** People's mail, read directly from the database, so that mailboxes work whichever process is down. */
import { databasePool } from '@/lib/db/client';
import { sealKeys } from '@/lib/env';
import { openRow } from '@/lib/vault/seal';

export type Mail = { to: string; subject: string; text: string };

type Row = { userId: string; id: string; sealedContent: string };

export class Mailboxes {
  private last: Promise<unknown> = Promise.resolve();

  /** @param keys the current keys of PSU_ID_KEYS; a message that they do not open is lost. */
  constructor(private readonly keys: () => string) {}

  /** The messages to the person of this name, or to everybody, newest first. */
  read(name: string | null): Promise<Mail[]> {
    // One after the other, so that a crowd does not wait for connections.
    const read = this.last.then(() => this.readNow(name));
    this.last = read.catch(() => {});
    return read;
  }

  private async readNow(name: string | null): Promise<Mail[]> {
    const { rows } = await databasePool().query<Row>(
      `SELECT user_id AS "userId", id, sealed_content AS "sealedContent" FROM mail_message
       WHERE $1::text IS NULL OR user_id IN (SELECT id FROM user_account WHERE name = $1)
       ORDER BY created_at DESC, id`,
      [name],
    );
    const keys = sealKeys.parse(this.keys());
    return rows.map(({ userId, id, sealedContent }) =>
      JSON.parse(openRow(keys, 'mail', [userId, id], sealedContent)),
    );
  }
}
