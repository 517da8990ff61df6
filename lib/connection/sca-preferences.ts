/**
 * SCA streamlining: what a user explicitly lets us tell a bank beforehand, so that it need not ask. The identity number
 * is sealed at rest, goes to its bank only, and never back to a browser.
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

/** What a user has let us remember, for each bank of this installation. */
export async function scaPreferences(userId: string): Promise<ScaPreferenceView[]> {
  const stored = await listScaPreferences(database(), userId);
  return aspsps().map((aspsp) =>
    viewOf(
      aspsp,
      stored.find(({ bankId }) => bankId === aspsp.bankId),
    ),
  );
}

/** Remembers what is given, forgets what is null, and leaves the rest; null when there is no such bank. */
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

/** Forgets number and method; false when nothing was remembered. */
export function forgetScaPreference(key: Key): Promise<boolean> {
  return deleteScaPreference(database(), key);
}

/** The headers that a call which begins SCA may carry, in the fields of a `CallContext`. */
export type ScaHints = {
  readonly psuIdentity?: string;
  readonly psuAuthMethodPreferred?: AuthMethod;
};

/**
 * What a bank may be told of a user beforehand on a call that is not to be made twice: a number that it has not taken
 * yet is left out, since a wrong one would have the call refused.
 * @see interface#authentication
 */
export async function scaHints(key: Key): Promise<ScaHints> {
  return hintsOf(await findScaPreference(database(), key), true);
}

/**
 * Begins SCA with what the bank may be told beforehand. When it takes that amiss, it is asked without: it then asks the
 * PSU itself, and a number that was someone else's is forgotten.
 * @param isPsuKnown whether the call names the PSU, so that an answer says whether the number is theirs.
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

/** The number, or null too when it does not open: the bank then asks for it. */
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

/** Whether the bank takes what it is told amiss: 400 is how it refuses the number of someone else. */
function isTakenAmiss(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.status === 400;
}
