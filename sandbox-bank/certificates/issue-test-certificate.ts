/** Certificates for tests. */
import type { SignerKeys } from '@/lib/xs2a/signature/sign';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import { reusedKeyPair } from '@/sandbox-bank/testing/key-pairs';
import {
  issueCertificate,
  NAME_TYPE,
  type NameAttributes,
  psd2Extension,
} from './issue-certificate';

/** The current time in tests: the certificates below are valid for a year from shortly before it. */
export const TEST_NOW = new Date('2026-11-02T08:05:09Z');

/** A certificate with its key, self-signed unless there is an issuer. */
export function issueTestCertificate({
  name = [[NAME_TYPE.commonName, 'Havn CA']],
  roles = ['PSP_AI', 'PSP_PI'],
  issuer,
}: {
  name?: NameAttributes;
  roles?: readonly Psd2Role[];
  issuer?: SignerKeys;
} = {}): Promise<SignerKeys> {
  return issueCertificate({
    subject: name,
    extensions: [{ name: 'basicConstraints', cA: issuer === undefined }, psd2Extension(roles)],
    issuer,
    now: TEST_NOW,
    validDays: 365,
    newKeyPair: reusedKeyPair,
  });
}
