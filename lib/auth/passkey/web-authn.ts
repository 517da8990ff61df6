/**
 * The passkey library, loaded on first use: that takes a quarter of a second, which start-up does not need to spend.
 */
export function webAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}
