/** Passkey challenges, and sign-ins that wait for one. Both expire by the database's clock. */
import type { Db } from '@/lib/db/client';
import type { PasskeyChallenge, PasskeyPurpose } from '@/lib/db/generated/client';

export type { PasskeyPurpose };

type Challenge = Omit<PasskeyChallenge, 'expiresAt'>;

export async function createPasskeyChallenge(
  db: Db,
  { challengeHash, purpose, boundTo, userId }: Challenge,
  seconds: number,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO passkey_challenge (challenge_hash, purpose, bound_to, user_id, expires_at)
    VALUES (${challengeHash}, ${purpose}::passkey_purpose, ${boundTo}, ${userId}::uuid,
      statement_timestamp() + make_interval(secs => ${seconds}))`;
}

/** Uses up a challenge; false when there is none, it is another user's, or it has expired. */
export async function takePasskeyChallenge(
  db: Db,
  { challengeHash, purpose, boundTo, userId }: Challenge,
): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM passkey_challenge
    WHERE challenge_hash = ${challengeHash} AND purpose = ${purpose}::passkey_purpose
      AND bound_to = ${boundTo} AND user_id IS NOT DISTINCT FROM ${userId}::uuid
      AND expires_at > statement_timestamp()`;
  return count === 1;
}

export async function createSecondFactorStep(
  db: Db,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  seconds: number,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO second_factor_step (user_id, token_hash, expires_at)
    VALUES (${userId}::uuid, ${tokenHash}, statement_timestamp() + make_interval(secs => ${seconds}))`;
}

/** The user whose password was accepted in the browser with this token, while the second factor is awaited. */
export async function findSecondFactorStep(db: Db, tokenHash: string): Promise<string | null> {
  const [step] = await db.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM second_factor_step
    WHERE token_hash = ${tokenHash} AND expires_at > statement_timestamp()`;
  return step?.userId ?? null;
}

/** Ends a sign-in step; false when it had ended. */
export async function takeSecondFactorStep(db: Db, tokenHash: string): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM second_factor_step
    WHERE token_hash = ${tokenHash} AND expires_at > statement_timestamp()`;
  return count === 1;
}

/** Ends all of a user's sign-ins that wait for the second factor. */
export async function deleteSecondFactorSteps(db: Db, userId: string): Promise<void> {
  await db.secondFactorStep.deleteMany({ where: { userId } });
}

/** Removes what has expired. */
export async function deletePasskeyLeftovers(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM passkey_challenge WHERE expires_at <= statement_timestamp()`;
  await db.$executeRaw`DELETE FROM second_factor_step WHERE expires_at <= statement_timestamp()`;
}
