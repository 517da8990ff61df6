import type { PaymentKind } from './payment-product';

/**
 * Whether payments of this kind stay in Norway: the form proposes kroner and the country, and a reference is a KID. Told
 * by the name of the product, so that a page which asks only this need not load the table of products.
 */
export function isDomestic(kind: PaymentKind): boolean {
  return !/cross-border|sepa/.test(kind);
}
