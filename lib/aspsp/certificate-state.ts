/**
 * The state of our own certificate, for the operator: whose it is, what it allows, and how long it lasts. Banks check
 * it on every request, so once it expires nothing works any more.
 */
import { differenceInCalendarDays } from 'date-fns';
import type { Log, LogFields } from '@/lib/log';
import type { Certificate } from '@/lib/xs2a/signature/certificate';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import type { Aspsp } from './config';

/** Enough time for an issuer to make the next one, and to register it where banks look. */
const CERTIFICATE_WARNING_DAYS = 30;

/** The roles that the application needs. @see interface#what-the-service-does */
const ROLES_NEEDED: readonly Psd2Role[] = ['PSP_AI', 'PSP_PI'];

export type CertificateState = {
  /** Name and identifier, from the subject. */
  organisation: string;
  roles: readonly Psd2Role[];
  /** Whole days until it expires; negative once it has. */
  daysLeft: number;
  state: 'good' | 'ends-soon' | 'ended' | 'not-yet-valid';
  /** Without a role, a qualified certificate gets no answer to anything that needs it. */
  missingRoles: readonly Psd2Role[];
};

export function certificateState(
  certificate: Pick<
    Certificate,
    'organisation' | 'organisationIdentifier' | 'psd2' | 'validFrom' | 'validTo'
  >,
  now: Date,
): CertificateState {
  const { organisation, organisationIdentifier, psd2, validFrom, validTo } = certificate;
  const roles = psd2?.roles ?? [];
  const daysLeft = differenceInCalendarDays(validTo, now);
  return {
    organisation: [organisation, organisationIdentifier].filter(Boolean).join(' '),
    roles,
    daysLeft,
    state:
      now > validTo
        ? 'ended'
        : now < validFrom
          ? 'not-yet-valid'
          : daysLeft <= CERTIFICATE_WARNING_DAYS
            ? 'ends-soon'
            : 'good',
    missingRoles: ROLES_NEEDED.filter((role) => !roles.includes(role)),
  };
}

/**
 * Logs the state of each certificate: all of them when the process starts, and after that only those with a problem.
 */
export function reportCertificates(
  log: Log,
  aspsps: readonly Pick<Aspsp, 'bankId' | 'signer'>[],
  now: Date,
  { isStart }: { isStart: boolean },
): void {
  const certificates = new Map(
    aspsps.map(({ signer: { certificate } }) => [certificate.keyId, certificate]),
  );
  for (const [keyId, certificate] of certificates) {
    const { state, organisation, roles, daysLeft, missingRoles } = certificateState(
      certificate,
      now,
    );
    const fields: LogFields = {
      bankId: aspsps.flatMap(({ bankId, signer }) =>
        signer.certificate.keyId === keyId ? [bankId] : [],
      ),
      organisation,
      roles: [...roles],
      daysLeft,
    };
    if (state === 'good') {
      if (isStart) log.info('TPP certificate', fields);
    } else if (state === 'ends-soon') log.warn('TPP certificate ends soon', fields);
    else log.error('TPP certificate is not valid', { ...fields, reason: state });
    if (isStart && missingRoles.length > 0)
      log.warn('TPP certificate lacks roles', { ...fields, reason: missingRoles.join(' ') });
  }
}
