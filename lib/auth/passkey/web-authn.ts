/** The library of passkeys, loaded when one is first asked for: it takes a quarter of a second, which a start does without. */
export function webAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}
