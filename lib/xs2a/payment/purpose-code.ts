/** The purpose codes that the interface takes. @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks */
export const PURPOSE_CODES = [
  'INVS',
  'SALA',
  'IDCP',
  'CASH',
  'CORT',
  'INTC',
  'PENS',
  'SSBE',
  'SUPP',
  'TAXS',
  'TREA',
  'VATX',
  'LOAN',
  'OTHR',
] as const;
