/** The sandbox bank's initial customers, with the identity number to use in SCA. @see supplement#7 */
export const SANDBOX_IDENTITIES = [
  { name: 'Jonas Håkon Lunde', identityNumber: '13039319955', kind: 'PRIVATE' },
  { name: 'Odd Arne Sæther', identityNumber: '12085592767', kind: 'PRIVATE' },
  { name: 'Nordlys Brygghus AS', identityNumber: '18129215603', kind: 'CORPORATE' },
  { name: 'Fjellheim Regnskap AS', identityNumber: '20079518612', kind: 'CORPORATE' },
  { name: 'Torbjørn Øvretveit', identityNumber: '24897840312', kind: 'BOTH' },
] as const;
