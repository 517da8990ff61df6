/**
 * The PSD2 statement of a certificate: ETSI TS 119 495 clause 5.1, inside the QCStatements extension of RFC 3739. Other
 * statements in that extension (qualified, on a QSCD, PDS locations) are skipped.
 */
import { PSD2_ROLES, type Psd2Role } from '@/lib/xs2a/value/psd2-role';
import {
  DER_TAG,
  expectDer,
  readDer,
  readDerChildren,
  readObjectIdentifier,
  readText,
} from './der';

/** Object identifiers of ETSI TS 119 495 and RFC 3739. */
export const PSD2_OID = {
  qcStatements: '1.3.6.1.5.5.7.1.3',
  psd2Statement: '0.4.0.19495.2',
} as const;

/** The roles in the order of the certificate, and the national competent authority that granted them. */
export type Psd2Statement = {
  roles: Psd2Role[];
  ncaName: string;
  ncaId: string;
};

/**
 * Finds the PSD2 statement in the content of a QCStatements extension. A role is recognised by its object identifier;
 * the name next to it is ignored.
 *
 * @returns undefined when there is no PSD2 statement.
 * @throws RangeError when the extension is malformed.
 */
export function readPsd2Statement(extension: Buffer): Psd2Statement | undefined {
  for (const statement of readDerChildren(expectDer(readDer(extension), DER_TAG.sequence))) {
    const [identifier, info] = readDerChildren(expectDer(statement, DER_TAG.sequence));
    if (readObjectIdentifier(identifier) === PSD2_OID.psd2Statement) {
      const [roles, ncaName, ncaId] = readDerChildren(expectDer(info, DER_TAG.sequence));
      return {
        roles: readDerChildren(expectDer(roles, DER_TAG.sequence)).flatMap((role) => {
          const [roleIdentifier] = readDerChildren(expectDer(role, DER_TAG.sequence));
          return roleOf(readObjectIdentifier(roleIdentifier));
        }),
        ncaName: readText(expectDer(ncaName, DER_TAG.utf8String)) ?? '',
        ncaId: readText(expectDer(ncaId, DER_TAG.utf8String)) ?? '',
      };
    }
  }
  return undefined;
}

function roleOf(identifier: string): Psd2Role[] {
  const roles = Object.keys(PSD2_ROLES) as Psd2Role[];
  return roles.filter((role) => PSD2_ROLES[role] === identifier);
}
