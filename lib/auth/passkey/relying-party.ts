import { env } from '@/lib/env';

/** Who passkeys are created for: they sign for this host, on pages of this origin, and for nobody else. */
export function relyingParty() {
  const { origin, hostname } = new URL(env().APP_URL);
  return { id: hostname, name: 'Brygge', origin };
}
