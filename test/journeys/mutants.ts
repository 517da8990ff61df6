/** Known faults in the life of an account, to check that the journeys notice each. No source file changes. */
import { GUARDS } from '@/scripts/checks/guards';
import type { Mutant } from '@/scripts/checks/mutant';

/** A fault may also cause other violations: one with this text must be among those seen. */
export type JourneyMutant = Mutant & { readonly violation: string };

type Change = readonly [
  row: string,
  violation: string,
  file: string,
  text: string,
  instead: string,
];

/** The file, text and replacement that take a guard away, by its row in docs/security.md. */
const withoutGuard = (row: string): [string, string, string] => {
  const guard = GUARDS.find((one) => one.row === row);
  if (guard === undefined) throw new Error(`There is no guard "${row}"`);
  return [guard.file, guard.text, guard.instead];
};

const CHANGES: readonly Change[] = [
  [
    'a link that confirms an address works twice',
    'one link has',
    ...withoutGuard('a link that confirms an address works once'),
  ],
  [
    'a recovery code works twice',
    'one recovery code has signed in twice',
    ...withoutGuard('a recovery code is used once'),
  ],
  [
    'a passkey signs a challenge twice',
    'signed in twice by one challenge',
    ...withoutGuard('a challenge can be signed once'),
  ],
  [
    'a new password by a link leaves sessions as they are',
    'works in a session that is over',
    ...withoutGuard('a password reset ends every session'),
  ],
  [
    'the password alone signs in beside a passkey',
    'signing in by the password: in, and not second-factor',
    ...withoutGuard('an account with a passkey needs it after the password'),
  ],
  [
    'strangers keep a known device out',
    'is kept out by limits (signing in by the password; a known device',
    ...withoutGuard('tries by strangers do not use up those of a known device'),
  ],
  [
    'a thief with the mailbox removes passkeys at once',
    'passkeys are removed before three days have passed',
    ...withoutGuard('lost passkeys are removed after three days'),
  ],
  [
    'passkeys that are lost cannot be removed',
    'is locked out after the passkeys were removed',
    'lib/account/lost-passkeys.ts',
    '    await deletePasskeys(db, userId);\n',
    '',
  ],
  [
    'anybody removes a passkey',
    'removes a passkey of',
    ...withoutGuard('a passkey can be changed only by its owner'),
  ],
  [
    'the activity is everybody’s',
    'sees something of',
    'lib/db/users/security-events.ts',
    '    where: { userId },\n',
    '    where: { userId: { not: null }, userAgent: { not: userId } },\n',
  ],
  [
    'one mailbox changes the address',
    'one mailbox alone changes the address',
    ...withoutGuard('an address changes when both mailboxes confirm'),
  ],
  [
    'the links of two changes of address go together',
    'a change of address goes on by a link to another one',
    'lib/account/change-email.ts',
    '    await deleteOneTimeTokens(db, id, CHANGE);\n',
    '',
  ],
  [
    'mail is not sealed anew',
    'rows of mail_message still need the old key',
    'lib/vault/reseal.ts',
    '    (mail) => sealMail(mail, openMail(mail)),\n',
    '    ({ sealedContent, keyId }) => ({ sealedContent, keyId }),\n',
  ],
  [
    'an old password signs in beside the change of it',
    'an old password signs in beside the change of it',
    'lib/auth/sign-in.ts',
    'holds: async (db) => (await findUserById(db, user.id)).passwordHash === user.passwordHash,',
    'holds: async (db) => (await findUserById(db, user.id)).passwordHash !== null,',
  ],
  [
    'a link to a new password is good for a month',
    'a link to a new password is good after half an hour',
    'lib/account/one-time-link.ts',
    '  RESET_PASSWORD: 30,\n',
    '  RESET_PASSWORD: 30 * 24 * 60,\n',
  ],
  [
    'a link to a new password confirms an address',
    'a link to a new password confirms an address',
    'lib/account/change-email.ts',
    'if (token === null || !OF_EMAIL.includes(token.purpose)) return null;',
    'if (token === null) return null;',
  ],
  [
    'a link that confirms an address sets a password',
    'a link that confirms an address sets a password',
    'lib/account/reset-password.ts',
    "if (found?.purpose !== 'RESET_PASSWORD')",
    'if (found === null)',
  ],
  [
    'a copied passkey is taken',
    'a copy of a passkey signs in',
    ...withoutGuard('a copied passkey is refused'),
  ],
  [
    'the passkey of one person stands in for that of another',
    'the passkey of one person stands in for that of another',
    ...withoutGuard('a passkey proves only the person it was requested from'),
  ],
  [
    'a signature is good in another browser',
    'a signature of a passkey is good in another browser',
    'lib/db/users/passkey-challenges.ts',
    '      AND bound_to = ',
    "      AND bound_to <> 'nobody ' || ",
  ],
  [
    'recovery codes of before are good',
    'a recovery code: in, and not refused',
    'lib/db/users/recovery-codes.ts',
    '  await db.recoveryCode.deleteMany({ where: { userId } });\n',
    '',
  ],
  [
    'strangers may guess as often as they like',
    'strangers may guess 11 passwords',
    ...withoutGuard('strangers get ten wrong passwords per account'),
  ],
  [
    'a session that is signed out is good',
    'a session that is signed out is good',
    'lib/auth/next-auth.ts',
    'signOut: async () => {\n        if (asked.before !== null)',
    'signOut: async () => {\n        if (asked.before === null && asked.signedIn !== null)',
  ],
  [
    'a session never gets old',
    'works in a session that is over',
    'lib/auth/session.ts',
    '    now < addHours(session.lastSeenAt, SESSION_IDLE_HOURS_MAX)\n',
    '    now > addHours(session.lastSeenAt, -SESSION_IDLE_HOURS_MAX)\n',
  ],
  [
    'a new password leaves other sessions as they are',
    'works in a session that is over',
    'lib/account/change-password.ts',
    '    await endSessions(db, user, now);\n',
    '',
  ],
  [
    'a deleted account is there still',
    'cannot register',
    ...withoutGuard('sessions are deleted with the account'),
  ],
  [
    'a message is sealed anew for another row',
    'a message does not open',
    'lib/vault/reseal.ts',
    '    (mail) => sealMail(mail, openMail(mail)),\n',
    '    (mail) => sealMail({ ...mail, id: mail.userId }, openMail(mail)),\n',
  ],
  [
    'messages are written beside what they are about, and lost with their process',
    'a change of address is written to one mailbox only',
    'lib/account/change-email.ts',
    'await queueMail(db, { userId: id, email: to, locale }, mail, options);',
    // After a moment, since on a fast machine the message would be stored before any process is killed.
    'setTimeout(() => void queueMail(database(), { userId: id, email: to, locale }, mail, options).catch(() => {}), 200);',
  ],
];

export const MUTANTS: readonly JourneyMutant[] = CHANGES.map(
  ([row, violation, file, text, instead]) => ({
    table: 'journeys',
    row,
    violation,
    file,
    text,
    instead,
  }),
);
