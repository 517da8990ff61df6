import { env } from '@/lib/env';

/** Where the bank sends the PSU back to. It names the attempt, because a failure carries no TPP-Session-ID. */
export function returnUri(attemptId: string): string {
  return `${env().APP_URL}/sca/${attemptId}/return`;
}

/**
 * The TPP-Redirect-URI of calls that send nobody to the bank. The interface wants one on every call that may turn out
 * to need SCA. A `scaRedirect` in the answer to such a call is not followed, and this address belongs to no attempt.
 * @assumes redirect-uri-of-reads
 */
export function unsolicitedReturnUri(): string {
  return returnUri('unsolicited');
}
