/** Values of `X-PSU-AuthMethod-Preferred`, and of the method step of SCA. @see interface#header-meanings-common */
export const AUTH_METHODS = ['ENGANGSKODEAPP_BIOMETRI', 'EID_MOBILE', 'ASPSPID', 'HA2'] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];
