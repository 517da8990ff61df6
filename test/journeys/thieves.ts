/** What thieves try while a person signs in with a passkey. */
import type { Authenticator } from '@/test/harness/authenticator';
import type { Person } from './person';

/** A passkey's signature is valid in the browser that asked for it, and in no other. */
export async function enterBySignature(
  victim: Person,
  fields: { assertion: string; purpose: 'sign-in' | 'second-factor' },
): Promise<void> {
  const thief = victim.world.newVisitor('a thief');
  await thief.ask('POST', '/api/passkey-challenges', { purpose: 'sign-in' });
  const outcome = await thief.signIn('passkey', { ...fields, purpose: 'sign-in' });
  victim.expect(outcome !== 'in', 'a signature of a passkey is good in another browser');
}

/** A copy of a passkey, made before the last signature, continues from its old counter. */
export async function enterByCopy(victim: Person, copied: Authenticator): Promise<void> {
  const thief = victim.world.newVisitor('a thief');
  const purpose = 'sign-in';
  const asked = await thief.ask('POST', '/api/passkey-challenges', { purpose });
  if (asked?.status !== 200) return;
  const signed = copied.get(asked.body as { challenge: string }, { counter: 1 });
  const outcome = await thief.signIn('passkey', { assertion: JSON.stringify(signed), purpose });
  victim.expect(outcome !== 'in', 'a copy of a passkey signs in');
}
