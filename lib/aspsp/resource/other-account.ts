import type { AnsweredAccountReference } from '@/lib/xs2a/account/account';
import { normalizeAccountNumber } from '@/lib/xs2a/account/account-number';

/**
 * Whether an answer names another account than the one that was asked about: both have an IBAN or a BBAN, and none of
 * them is the same. Masked card numbers are not compared, since each bank masks them in its own way.
 */
export function isOfAnother(
  asked: Pick<AnsweredAccountReference, 'iban' | 'bban'>,
  answered: AnsweredAccountReference | null | undefined,
): boolean {
  const pairs = (['iban', 'bban'] as const)
    .map((kind) => [asked[kind], answered?.[kind]].map((one) => normalizeAccountNumber(one ?? '')))
    .filter((pair) => pair.every((number) => number !== ''));
  return pairs.length > 0 && pairs.every(([one, other]) => one !== other);
}
