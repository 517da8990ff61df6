/**
 * SCA streamlining: what a user explicitly lets us tell a bank in advance, so that it need not ask. The identity number
 * is sealed at rest, goes only to its bank, and never back to a browser.
 */
import { type Aspsp, aspspOf, aspsps } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import { database } from '@/lib/db/client';
import {
  deleteScaPreference,
  findScaPreference,
  forgetIdentityNumber,
  listScaPreferences,
  markIdentityNumberProven,
  type ScaPreference,
  storeScaPreference,
} from '@/lib/db/connections/sca-preferences';
import { openIdentityNumber, sealIdentityNumber } from '@/lib/vault/identity-number';
import { readableRows } from '@/lib/vault/readable-rows';
import type { ScaPreferenceView } from '@/lib/view/user/sca-preference';
import type { AuthMethod } from '@/lib/xs2a/message/auth-method';

type Key = { userId: string; bankId: string };

/** What a user has let us remember, for each configured bank. */
export async function scaPreferences(userId: string): Promise<ScaPreferenceView[]> {
  const stored = await listScaPreferences(database(), userId);
  return aspsps().map((aspsp) =>
    viewOf(
      aspsp,
      stored.find(({ bankId }) => bankId === aspsp.bankId),
    ),
  );
}

/**
 * Stores the fields that are given, forgets those that are null, and leaves the rest alone. Null if there is no such
 * bank.
 */
export async function changeScaPreference(
  key: Key,
  change: {
    identityNumber?: string | null | undefined;
    method?: AuthMethod | null | undefined;
  },
  now: Date,
): Promise<ScaPreferenceView | null> {
  const aspsp = aspspOf(key.bankId);
  if (aspsp === undefined) return null;
  const { identityNumber, method } = change;
  await storeScaPreference(
    database(),
    key,
    {
      ...(identityNumber === undefined
        ? {}
        : { ...sealIdentityNumber(key, identityNumber), provenAt: null }),
      ...(method === undefined ? {} : { method }),
    },
    now,
  );
  return viewOf(aspsp, (await findScaPreference(database(), key)) ?? undefined);
}

/** Forgets the number and the method; false when nothing was remembered. */
export function forgetScaPreference(key: Key): Promise<boolean> {
  return deleteScaPreference(database(), key);
}

/** The extra headers of a call that starts SCA, as fields of a `CallContext`. */
export type ScaHints = {
  readonly psuIdentity?: string;
  readonly psuAuthMethodPreferred?: AuthMethod;
};

/**
 * What a bank may be told in advance on a call that must not be made twice. A number that the bank has not accepted yet
 * is left out, since a wrong one would get the call refused.
 * @see interface#authentication
 */
export async function scaHints(key: Key): Promise<ScaHints> {
  return hintsOf(await findScaPreference(database(), key), true);
}

/**
 * Starts SCA with what the bank may be told in advance, and again without it after a 400: the bank then asks the PSU
 * itself, and a number that was someone else's is forgotten.
 * @param isPsuKnown whether the call names the PSU, so that the answer shows whether the number is theirs.
 * @see interface#authentication
 */
export async function askWithHints<Value>(
  key: Key,
  isPsuKnown: boolean,
  ask: (hints: ScaHints) => Promise<Outcome<Value>>,
  now: Date,
): Promise<Outcome<Value>> {
  const preference = await findScaPreference(database(), key);
  const hints = hintsOf(preference, false);
  const outcome = await ask(hints);
  const sealed = preference?.sealedIdentityNumber ?? null;
  if (Object.keys(hints).length > 0 && isTakenAmiss(outcome)) {
    const without = await ask({});
    if (sealed !== null && !isTakenAmiss(without))
      await forgetIdentityNumber(database(), key, sealed);
    return without;
  }
  if (isPsuKnown && sealed !== null && outcome.kind === 'sca-required')
    await markIdentityNumberProven(database(), key, sealed, now);
  return outcome;
}

/** The number, or null if it cannot be decrypted: the bank then asks for it. */
function readableNumber(preference: ScaPreference): string | null {
  return readableRows([preference], openIdentityNumber).views[0] ?? null;
}

function viewOf(aspsp: Aspsp, preference: ScaPreference | undefined): ScaPreferenceView {
  return {
    bankId: aspsp.bankId,
    bankName: aspsp.name,
    identityNumberEnd:
      preference === undefined ? null : (readableNumber(preference)?.slice(-2) ?? null),
    method: preference?.method ?? null,
  };
}

function hintsOf(preference: ScaPreference | null, provenOnly: boolean): ScaHints {
  if (preference === null) return {};
  const psuIdentity =
    provenOnly && preference.provenAt === null ? null : readableNumber(preference);
  const psuAuthMethodPreferred = preference?.method ?? null;
  return {
    ...(psuIdentity === null ? {} : { psuIdentity }),
    ...(psuAuthMethodPreferred === null ? {} : { psuAuthMethodPreferred }),
  };
}

/** Whether the bank rejects what it was told in advance: it answers 400 to someone else's number. */
function isTakenAmiss(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.status === 400;
}
