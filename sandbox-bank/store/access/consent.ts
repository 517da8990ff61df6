/**
 * Consents: what a PSU lets a TPP see, one for each agreement. A removed resource is kept as revoked, since the TPP
 * gets a different refusal for it.
 */
import { randomUUID } from 'node:crypto';
import { findRow, findRows, type Queryable } from '@/sandbox-bank/store/database';

/** A consent; `revokedAt` is set once nothing of it is left. */
export type Consent = {
  id: string;
  psuId: string;
  agreementId: string;
  givenAt: Date;
  changedAt: Date;
  revokedAt: Date | null;
};

/** An account or card account of a consent, possibly revoked. */
export type ConsentResource = {
  resourceId: string;
  revokedAt: Date | null;
};

const COLUMNS = `id, psu_id AS "psuId", agreement_id AS "agreementId", given_at AS "givenAt",
  changed_at AS "changedAt", revoked_at AS "revokedAt"`;

/** A consent with every resource that was ever in it. */
export type ConsentWithResources = { consent: Consent; resources: ConsentResource[] };

type ConsentWithResourcesRow = Consent & {
  resourceIds: string[];
  revocations: (Date | null)[];
};

/** A PSU's consent under an agreement with its resources, revoked or not; null when none was ever given. */
export async function findConsentWithResources(
  db: Queryable,
  psuId: string,
  agreementId: string,
): Promise<ConsentWithResources | null> {
  const row = await findRow<ConsentWithResourcesRow>(
    db,
    `SELECT ${COLUMNS}, resource.ids AS "resourceIds", resource.revocations
     FROM consent CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(resource_id::text), '{}') AS ids,
         coalesce(array_agg(revoked_at), '{}') AS revocations
       FROM consent_resource WHERE consent_id = consent.id) resource
     WHERE psu_id = $1 AND agreement_id = $2`,
    [psuId, agreementId],
  );
  if (row === null) return null;
  const { resourceIds, revocations, ...consent } = row;
  return {
    consent,
    resources: resourceIds.map((resourceId, index) => ({
      resourceId,
      revokedAt: revocations[index] ?? null,
    })),
  };
}

/**
 * Sets a consent to exactly these resources: grants new ones and revokes missing ones. With none, it revokes the
 * consent. @see interface#account-information-operations
 */
export async function giveConsent(
  db: Queryable,
  consent: {
    psuId: string;
    agreementId: string;
    resourceIds: readonly string[];
    now: Date;
  },
): Promise<void> {
  const { psuId, agreementId, resourceIds, now } = consent;
  const revokedAt = resourceIds.length === 0 ? now : null;
  const row = await findRow<{ id: string }>(
    db,
    `INSERT INTO consent (id, psu_id, agreement_id, given_at, changed_at, revoked_at)
     VALUES ($1, $2, $3, $4, $4, $5)
     ON CONFLICT (psu_id, agreement_id) DO UPDATE SET
       given_at = CASE WHEN consent.revoked_at IS NULL THEN consent.given_at
                  ELSE EXCLUDED.given_at END,
       changed_at = EXCLUDED.changed_at, revoked_at = EXCLUDED.revoked_at
     RETURNING id`,
    [randomUUID(), psuId, agreementId, now, revokedAt],
  );
  if (row === null) throw new Error('a consent that was just stored is gone');
  await db.query(
    `UPDATE consent_resource SET revoked_at = $3
     WHERE consent_id = $1 AND revoked_at IS NULL AND resource_id <> ALL($2::uuid[])`,
    [row.id, resourceIds, now],
  );
  await db.query(
    `INSERT INTO consent_resource (consent_id, resource_id, granted_at)
     SELECT $1::uuid, id, $3::timestamptz FROM unnest($2::uuid[]) AS row (id)
     ON CONFLICT (consent_id, resource_id) DO UPDATE SET
       granted_at = CASE WHEN consent_resource.revoked_at IS NULL THEN consent_resource.granted_at
                    ELSE EXCLUDED.granted_at END,
       revoked_at = NULL`,
    [row.id, resourceIds, now],
  );
}

/** Revokes a person's consent with all its resources. Returns whether there was one to revoke. */
export async function revokeConsent(
  db: Queryable,
  consentId: string,
  identityNumber: string,
  now: Date,
): Promise<boolean> {
  const revoked = await db.query(
    `UPDATE consent SET revoked_at = $3, changed_at = $3 FROM psu
     WHERE consent.id = $1 AND psu.id = consent.psu_id AND psu.identity_number = $2
       AND consent.revoked_at IS NULL`,
    [consentId, identityNumber, now],
  );
  if (revoked.rowCount === 0) return false;
  await db.query(
    'UPDATE consent_resource SET revoked_at = $2 WHERE consent_id = $1 AND revoked_at IS NULL',
    [consentId, now],
  );
  return true;
}

/** Revokes all of a PSU's consents. */
export async function revokeConsentsOf(db: Queryable, psuId: string, now: Date): Promise<void> {
  await db.query(
    'UPDATE consent SET revoked_at = $2, changed_at = $2 WHERE psu_id = $1 AND revoked_at IS NULL',
    [psuId, now],
  );
  await db.query(
    `UPDATE consent_resource SET revoked_at = $2 FROM consent
     WHERE consent.id = consent_id AND psu_id = $1 AND consent_resource.revoked_at IS NULL`,
    [psuId, now],
  );
}

/** A consent as the PSU sees it at the bank. */
export type GivenConsent = {
  id: string;
  tppName: string;
  agreementName: string;
  context: 'PRIVATE' | 'CORPORATE';
  givenAt: Date;
  /** When the PSU last completed SCA at this TPP; null when unknown. */
  lastScaAt: Date | null;
  resources: string[];
};

/** A person's consents that are not revoked, newest first, with the names of their resources. */
export async function listGivenConsents(
  db: Queryable,
  identityNumber: string,
): Promise<GivenConsent[]> {
  return findRows<GivenConsent>(
    db,
    `SELECT consent.id, tpp.name AS "tppName", agreement.name AS "agreementName",
       agreement.context, consent.given_at AS "givenAt",
       (SELECT max(completed_at) FROM tpp_session WHERE tpp_session.psu_id = psu.id) AS "lastScaAt",
       coalesce((SELECT array_agg(account.name || ' ' || coalesce(account.bban, account.masked_pan)
                   ORDER BY account.kind, account.created_at)
         FROM consent_resource JOIN account ON account.id = consent_resource.resource_id
         WHERE consent_resource.consent_id = consent.id AND consent_resource.revoked_at IS NULL),
         '{}') AS resources
     FROM psu
     JOIN consent ON consent.psu_id = psu.id
     JOIN tpp ON tpp.id = psu.tpp_id
     JOIN agreement ON agreement.id = consent.agreement_id
     WHERE psu.identity_number = $1 AND consent.revoked_at IS NULL
     ORDER BY consent.changed_at DESC, consent.id`,
    [identityNumber],
  );
}
