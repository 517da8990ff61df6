import type { StructuredRemittance } from './remittance';

/** What a transfer says, in one of the three forms. */
export type Remittance = {
  remittanceInformationUnstructured?: string | undefined;
  remittanceInformationStructured?: StructuredRemittance | undefined;
  remittanceInformationStructuredArray?: readonly StructuredRemittance[] | undefined;
};

/** The payment references, in whichever form they are sent. */
export function referencesOf({
  remittanceInformationStructured: one,
  remittanceInformationStructuredArray: several,
}: Remittance): readonly StructuredRemittance[] {
  return several ?? (one === undefined ? [] : [one]);
}
