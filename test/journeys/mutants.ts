/** Known faults in the life of an account, to see that the journeys notice each. No file of the tree changes. */
import { mutantsOf } from '@/scripts/checks/mutant';

export const MUTANTS = mutantsOf({
  journeys: [
    [
      'a link that confirms an address works twice',
      'lib/db/users/one-time-tokens.ts',
      'where: { tokenHash, usedAt: null, expiresAt',
      'where: { tokenHash, expiresAt',
    ],
    [
      'a recovery code works twice',
      'lib/db/users/recovery-codes.ts',
      'where: { userId, codeHash, usedAt: null },',
      'where: { userId, codeHash },',
    ],
    [
      'a passkey signs a challenge twice',
      'lib/db/users/passkey-challenges.ts',
      '    DELETE FROM passkey_challenge\n    WHERE challenge_hash',
      '    UPDATE passkey_challenge SET purpose = purpose\n    WHERE challenge_hash',
    ],
    [
      'a new password by a link leaves sessions as they are',
      'lib/account/reset-password.ts',
      '    await endSessions(db, { userId: user.id }, now);\n',
      '',
    ],
    [
      'the password alone signs in beside a passkey',
      'lib/auth/sign-in.ts',
      'countPasskeys(database(), user.id)) > 0)',
      'countPasskeys(database(), user.id)) < 0)',
    ],
    [
      'strangers keep a known device out',
      'lib/auth/sign-in.ts',
      '    known === null\n      ? [',
      '    known === null || known !== null\n      ? [',
    ],
    [
      'a thief with the mailbox removes passkeys at once',
      'lib/account/lost-passkeys.ts',
      "  if (now < addHours(found.createdAt, WAIT_HOURS)) return { ok: false, reason: 'link-too-early' };\n",
      '',
    ],
    [
      'passkeys that are lost cannot be removed',
      'lib/account/lost-passkeys.ts',
      '    await deletePasskeys(db, userId);\n',
      '',
    ],
    [
      'anybody removes a passkey',
      'lib/db/users/passkeys.ts',
      'db.passkey.deleteMany({ where: { userId, id: passkeyId } })',
      'db.passkey.deleteMany({ where: { id: passkeyId } })',
    ],
    [
      'the activity is everybody’s',
      'lib/db/users/security-events.ts',
      '    where: { userId },\n',
      '    where: { userId: { not: null }, userAgent: { not: userId } },\n',
    ],
    [
      'one mailbox changes the address',
      'lib/account/change-email.ts',
      "  if (!(await isChangeConfirmed(db, { ...token, purpose: other }))) return 'waits-for-other';\n",
      '',
    ],
    [
      'the links of two changes of address go together',
      'lib/account/change-email.ts',
      '    await deleteOneTimeTokens(db, id, CHANGE);\n',
      '',
    ],
    [
      'mail is not sealed anew',
      'lib/vault/reseal.ts',
      '    (mail) => sealMail(mail, openMail(mail)),\n',
      '    ({ sealedContent, keyId }) => ({ sealedContent, keyId }),\n',
    ],
    [
      'an old password signs in beside the change of it',
      'lib/auth/sign-in.ts',
      'holds: async (db) => (await findUserById(db, user.id)).passwordHash === user.passwordHash,',
      'holds: async (db) => (await findUserById(db, user.id)).passwordHash !== null,',
    ],
  ],
});
