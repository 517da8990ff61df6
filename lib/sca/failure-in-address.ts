/**
 * Carries what the bank said about a failed SCA to the page, in the page's address. It is sealed, so that nobody else
 * can put words into the bank's mouth, and bound to the user who came back.
 * @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp
 */
import { z } from 'zod';
import { bankText } from '@/lib/aspsp/bank-text';
import { env } from '@/lib/env';
import { open, seal } from '@/lib/vault/seal';
import type { ScaFailureView } from '@/lib/view/connection/connection';
import type { ScaFailure } from '@/lib/xs2a/message/sca-return';
import { truncateText } from '@/lib/xs2a/message/tpp-message';

/** Longer texts would make addresses too long for some proxies. */
const MESSAGE_CHARACTERS_MAX = 500;
const NAME_CHARACTERS_MAX = 60;

const Failure = z.object({
  bankName: z.string(),
  system: z.string(),
  status: z.number(),
  code: z.string(),
  message: z.string(),
});

export function sealFailure(userId: string, bankName: string, failure: ScaFailure): string {
  const view: ScaFailureView = {
    bankName,
    system: shortened(failure.system, NAME_CHARACTERS_MAX),
    status: failure.status,
    code: shortened(failure.code, NAME_CHARACTERS_MAX),
    message: shortened(failure.message, MESSAGE_CHARACTERS_MAX),
  };
  return seal(env().PSU_ID_KEYS, 'sca-failure', [userId], JSON.stringify(view));
}

/** @returns null when it was sealed for somebody else, or not by Brygge. */
export function openFailure(userId: string, sealed: unknown): ScaFailureView | null {
  if (typeof sealed !== 'string') return null;
  const text = open(env().PSU_ID_KEYS, 'sca-failure', [userId], sealed);
  return text === null ? null : Failure.parse(JSON.parse(text));
}

function shortened(text: string, charactersMax: number): string {
  return truncateText(bankText(text), charactersMax);
}
