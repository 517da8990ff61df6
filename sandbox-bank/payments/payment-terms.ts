/** The bank's terms for each kind of payment: its price, and the codes of its rows. */
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { convert } from './exchange-rate';

/** What determines the price of a transfer of a given kind; the amount in minor units of its currency. */
export type PricedByKind = {
  serviceLevel: string | undefined;
  currency: string;
  amountMinor: bigint;
};

type PaymentTerms = {
  /** ISO 20022 bank transaction codes, and the bank's own ones. @assumes bank-transaction-codes */
  issued: string;
  received: string;
  issuedProprietary: string;
  receivedProprietary: string;
  /** The price in øre, or null when it is not on the price list. @assumes price-list */
  price: (transfer: PricedByKind) => bigint | null;
};

/** The terms of each kind. */
export const PAYMENT_TERMS: { readonly [Kind in PaymentKind]: PaymentTerms } = {
  'norwegian-domestic-credit-transfers': {
    issued: 'PMNT-ICDT-DMCT',
    received: 'PMNT-RCDT-DMCT',
    issuedProprietary: 'R_010',
    receivedProprietary: 'R_110',
    price: free,
  },
  'instant-norwegian-domestic-credit-transfers-straks': {
    issued: 'PMNT-IRCT-DMCT',
    received: 'PMNT-RRCT-DMCT',
    issuedProprietary: 'R_011',
    receivedProprietary: 'R_111',
    price: ({ amountMinor, currency }) =>
      convert(amountMinor, currency, 'NOK') > STRAKS_FREE_UNTIL_MINOR ? 500n : 0n,
  },
  'sepa-credit-transfers': {
    issued: 'PMNT-ICDT-ESCT',
    received: 'PMNT-RCDT-ESCT',
    issuedProprietary: 'R_020',
    receivedProprietary: 'R_120',
    price: () => 500n,
  },
  'cross-border-credit-transfers': {
    issued: 'PMNT-ICDT-XBCT',
    received: 'PMNT-RCDT-XBCT',
    issuedProprietary: 'R_021',
    receivedProprietary: 'R_121',
    price: priceAbroad,
  },
  'norwegian-cross-border-credit-transfers': {
    issued: 'PMNT-ICDT-XBCT',
    received: 'PMNT-RCDT-XBCT',
    issuedProprietary: 'R_021',
    receivedProprietary: 'R_121',
    price: priceAbroad,
  },
  'periodic-payments': {
    issued: 'PMNT-ICDT-STDO',
    received: 'PMNT-RCDT-DMCT',
    issuedProprietary: 'R_012',
    receivedProprietary: 'R_110',
    price: free,
  },
  'bulk-payments': {
    issued: 'PMNT-ICDT-DMCT',
    received: 'PMNT-RCDT-DMCT',
    issuedProprietary: 'R_013',
    receivedProprietary: 'R_110',
    price: free,
  },
};

/** An instant payment worth more than this costs a fee, in øre. @assumes price-list */
const STRAKS_FREE_UNTIL_MINOR = 1_000_000n;

function free(): null {
  return null;
}

function priceAbroad({ serviceLevel }: PricedByKind): bigint {
  return serviceLevel === 'URGP' ? 15_000n : 5_000n;
}
