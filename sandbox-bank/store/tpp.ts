/** TPPs known to the bank, each identified by the organisation in its certificates. */
import { randomUUID } from 'node:crypto';
import type { Certificate } from '@/lib/xs2a/signature/certificate';
import { findRow, type Queryable } from './database';

/** A TPP. `organisation` is the organizationIdentifier of its certificates, or without one, `O=` and their O. */
export type Tpp = { id: string; organisation: string; name: string };

/**
 * Identifies a certificate's TPP; null when it names none. A name is kept distinct from an identifier with the same
 * spelling, so that no TPP can pass for another by taking its identifier as a name.
 */
export function organisationOf({
  organisation,
  organisationIdentifier,
}: Pick<Certificate, 'organisation' | 'organisationIdentifier'>): string | null {
  return organisationIdentifier ?? (organisation === undefined ? null : `O=${organisation}`);
}

/** The TPP of an organisation, stored at its first request. @assumes tpp-is-its-organisation */
export async function meetTpp(
  db: Queryable,
  { organisation, name, now }: { organisation: string; name: string; now: Date },
): Promise<Tpp> {
  const found = await findTppByOrganisation(db, organisation);
  if (found !== null) return found;
  await db.query(
    `INSERT INTO tpp (id, organisation, name, first_seen_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organisation) DO NOTHING`,
    [randomUUID(), organisation, name, now],
  );
  const met = await findTppByOrganisation(db, organisation);
  if (met === null) throw new Error('a TPP that was just stored is gone');
  return met;
}

/** The TPP with this id, or null. */
export async function findTpp(db: Queryable, id: string): Promise<Tpp | null> {
  return findRow<Tpp>(db, 'SELECT id, organisation, name FROM tpp WHERE id = $1', [id]);
}

async function findTppByOrganisation(db: Queryable, organisation: string): Promise<Tpp | null> {
  return findRow<Tpp>(db, 'SELECT id, organisation, name FROM tpp WHERE organisation = $1', [
    organisation,
  ]);
}
