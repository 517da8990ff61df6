import { isDomestic } from './is-domestic';
import type { PaymentKind } from './payment-product';
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

/** The payment references of a payment of a kind. In Norway a reference is a KID (`SCOR`) unless it has another type. */
export function typedReferencesOf(remittance: Remittance, kind: PaymentKind) {
  const untyped = isDomestic(kind) ? 'SCOR' : null;
  return referencesOf(remittance).map((one) => ({
    ...one,
    referenceType: one.referenceType ?? untyped,
  }));
}
