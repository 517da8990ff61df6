/** The sandbox bank's initial customers, with the identity number to use in SCA. @see supplement#7 */
export const SANDBOX_IDENTITIES = [
  { identityNumber: '13039319955', kind: 'PRIVATE' },
  { identityNumber: '12085592767', kind: 'PRIVATE' },
  { identityNumber: '18129215603', kind: 'CORPORATE' },
  { identityNumber: '20079518612', kind: 'CORPORATE' },
  { identityNumber: '24897840312', kind: 'BOTH' },
] as const;
