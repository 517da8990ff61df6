/** The products of single payments under short names, for tests. */
export const NDCT = 'norwegian-domestic-credit-transfers';
export const STRAKS = 'instant-norwegian-domestic-credit-transfers-straks';
export const SCT = 'sepa-credit-transfers';
export const CBCT = 'cross-border-credit-transfers';
export const NCBCT = 'norwegian-cross-border-credit-transfers';

/** Every product of single payments. */
export const PRODUCTS = [NDCT, STRAKS, SCT, CBCT, NCBCT] as const;
