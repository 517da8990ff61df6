/** TPPs that the bank has met, each known by the organisation of its certificates. */
import { randomUUID } from 'node:crypto';
import type { Certificate } from '@/lib/xs2a/signature/certificate';
import { findRow, type Queryable } from './database';

/** A TPP. `organisation` is the organizationIdentifier of its certificates, or `O=` and their O without one. */
export type Tpp = { id: string; organisation: string; name: string };

/**
 * What a certificate's TPP is known by, or null when it names none. A name is kept apart from an identifier of the same
 * spelling, so that nobody is taken for another by being named like that one's identifier.
 */
export function organisationOf({
  organisation,
  organisationIdentifier,
}: Pick<Certificate, 'organisation' | 'organisationIdentifier'>): string | null {
  return organisationIdentifier ?? (organisation === undefined ? null : `O=${organisation}`);
}

/** The TPP of an organisation; it is remembered when it comes for the first time. @assumes tpp-is-its-organisation */
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
