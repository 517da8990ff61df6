import { PASSKEY_NAME_LENGTH_MAX } from '@/lib/view/user/passkey';

export type PasskeyNameRule = 'passkey-name-required' | 'passkey-name-too-long';

/** The rule that a passkey's name breaks, or null. */
export function passkeyNameFinding(typed: string): PasskeyNameRule | null {
  const length = [...typed.trim()].length;
  if (length === 0) return 'passkey-name-required';
  return length > PASSKEY_NAME_LENGTH_MAX ? 'passkey-name-too-long' : null;
}
