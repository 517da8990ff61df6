import type { AnsweredAccountReference } from '@/lib/xs2a/account/account';
import { haveSameNumber } from '@/lib/xs2a/account/account-number';

/**
 * Whether an answer names another account than the one that was asked about: both have an IBAN or a BBAN, and none of
 * them is the same. Masked card numbers are not compared, since each bank masks them in its own way.
 */
export function isOfAnother(
  asked: Pick<AnsweredAccountReference, 'iban' | 'bban'>,
  answered: AnsweredAccountReference | null | undefined,
): boolean {
  return haveSameNumber(asked, answered ?? {}) === false;
}
