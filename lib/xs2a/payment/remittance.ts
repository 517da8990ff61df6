/**
 * What a payment says to the creditor: a message, one payment reference, or several. Exactly one of the three forms may
 * be used; a KID goes in the structured ones. Whether a KID is correct is not checked here.
 */
import {
  REMITTANCE_REFERENCES_MAX,
  REMITTANCE_STRUCTURED_CHARACTERS_MAX,
  REMITTANCE_STRUCTURED_CHARACTERS_MIN,
  REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX,
  REMITTANCE_UNSTRUCTURED_CHARACTERS_MIN,
} from '@/lib/xs2a/value/limits';
import { addFinding, objectRule } from '@/lib/xs2a/value/rule';
import { listOf, paymentText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';

/** A message. @see interface#limits */
const UnstructuredRemittance = paymentText(
  REMITTANCE_UNSTRUCTURED_CHARACTERS_MIN,
  REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX,
);

const Reference = paymentText(
  REMITTANCE_STRUCTURED_CHARACTERS_MIN,
  REMITTANCE_STRUCTURED_CHARACTERS_MAX,
);

/** A payment reference, such as a KID. @see interface#limits */
export const StructuredRemittance = z.strictObject(
  {
    reference: Reference,
    referenceType: Reference.optional(),
    referenceIssuer: Reference.optional(),
  },
  objectRule,
);
export type StructuredRemittance = z.infer<typeof StructuredRemittance>;

/** The three forms as fields of a payment. @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks */
export const REMITTANCE_SCHEMAS = {
  remittanceInformationUnstructured: UnstructuredRemittance,
  remittanceInformationStructured: StructuredRemittance,
  remittanceInformationStructuredArray: listOf(StructuredRemittance, 1, REMITTANCE_REFERENCES_MAX),
};

const REMITTANCE_FORMS = [
  'remittanceInformationUnstructured',
  'remittanceInformationStructured',
  'remittanceInformationStructuredArray',
] as const;

/**
 * Refuses a second and a third form in addition to the first, each at its own field.
 * @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks
 * @see supplement#10.5
 */
export function refuseSeveralForms(
  value: { readonly [Form in (typeof REMITTANCE_FORMS)[number]]?: unknown },
  context: z.core.$RefinementCtx,
): void {
  const [, ...others] = REMITTANCE_FORMS.filter((form) => value[form] !== undefined);
  for (const form of others) addFinding(context, { rule: 'remittance-forms-together' }, [form]);
}
