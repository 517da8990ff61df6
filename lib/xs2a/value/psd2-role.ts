/** The roles that a certificate may state, by their object identifiers. Certificates are parsed elsewhere. */

/** The roles of a payment service provider, with their object identifiers (ETSI TS 119 495, clause 5.1). */
export const PSD2_ROLES = {
  PSP_AS: '0.4.0.19495.1.1',
  PSP_PI: '0.4.0.19495.1.2',
  PSP_AI: '0.4.0.19495.1.3',
  PSP_IC: '0.4.0.19495.1.4',
} as const;

/**
 * A role that a certificate may state. Of the four, a TPP can have two: account information and payment initiation.
 * @see interface#what-the-service-does
 */
export type Psd2Role = keyof typeof PSD2_ROLES;
