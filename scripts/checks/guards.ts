// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code that is replaced has templates.
/** For each guard of docs/security.md one way to take it out of the code, by the text that is replaced. */
import { type Change, mutantsOf } from './mutant';

/** The table of docs/security.md that has the guards. */
export const GUARD_TABLE = 'Guards of the account';

const CHANGES: readonly Change[] = [
  [
    'what matters needs a proof of the last ten minutes',
    'lib/auth/user-route.ts',
    "  if (!isFresh(user, systemClock())) throw new AppError('confirmation-required');\n",
    '',
  ],
  [
    'a request whose session ends before all of it has come changes nothing that matters',
    'lib/auth/user-route.ts',
    'async (call) =>\n    visited(name, call, await requireFreshUser(call.request), answer),',
    '(call, user) => visited(name, call, user, answer),',
  ],
  [
    'a passkey signs a challenge once',
    'lib/db/users/passkey-challenges.ts',
    '    DELETE FROM passkey_challenge\n    WHERE challenge_hash',
    '    UPDATE passkey_challenge SET purpose = purpose\n    WHERE challenge_hash',
  ],
  [
    'a challenge is of the browser or session that asked',
    'lib/db/users/passkey-challenges.ts',
    '      AND bound_to = ${boundTo} AND user_id',
    '      AND user_id',
  ],
  [
    "a challenge lasts five minutes of the database's clock",
    'lib/db/users/passkey-challenges.ts',
    '${userId}::uuid\n      AND expires_at > statement_timestamp()`;',
    '${userId}::uuid`;',
  ],
  [
    'a passkey proves the person that was asked and no other',
    'lib/auth/passkey/prove-passkey.ts',
    'const isTheirs = passkey !== null && (asking.userId === null || asking.userId === passkey.userId);',
    'const isTheirs = passkey !== null;',
  ],
  [
    'a passkey names its person',
    'lib/auth/passkey/prove-passkey.ts',
    'if (!isTaken || !isTheirs || !namesUser || crossOrigin)',
    'if (!isTaken || !isTheirs || crossOrigin)',
  ],
  [
    'a passkey signs on pages of our origin',
    'lib/auth/passkey/prove-passkey.ts',
    'expectedOrigin: origin,',
    "expectedOrigin: [origin, 'https://brygge.example'],",
  ],
  [
    'a passkey signs for our host',
    'lib/auth/passkey/prove-passkey.ts',
    'expectedRPID: id,',
    "expectedRPID: [id, 'brygge.example'],",
  ],
  [
    'a passkey signs on no page in a frame',
    'lib/auth/passkey/prove-passkey.ts',
    '!namesUser || crossOrigin)',
    '!namesUser)',
  ],
  [
    'the device of a passkey has verified the person',
    'lib/auth/passkey/prove-passkey.ts',
    'requireUserVerification: true,',
    'requireUserVerification: false,',
  ],
  [
    'a copied passkey is refused',
    'lib/auth/passkey/prove-passkey.ts',
    '    counter: Number(passkey.counter),',
    '    counter: 0,',
  ],
  [
    'whoever has a passkey is asked for it after the password',
    'lib/auth/sign-in.ts',
    'countPasskeys(database(), user.id)) > 0)',
    'countPasskeys(database(), user.id)) < 0)',
  ],
  [
    'the second step waits ten minutes',
    'lib/db/users/passkey-challenges.ts',
    'AS "userId" FROM second_factor_step\n    WHERE token_hash = ${tokenHash} AND expires_at > statement_timestamp()`;',
    'AS "userId" FROM second_factor_step\n    WHERE token_hash = ${tokenHash}`;',
  ],
  [
    'the second step ends with the password before it',
    'lib/account/change-password.ts',
    '    await deleteSecondFactorSteps(db, user.userId);\n',
    '',
  ],
  [
    'a recovery code is used once',
    'lib/db/users/recovery-codes.ts',
    'where: { userId, codeHash, usedAt: null },',
    'where: { userId, codeHash },',
  ],
  [
    'recovery codes are tried ten times',
    'lib/auth/limits.ts',
    "  name: 'recovery-codes',\n  points: 10,",
    "  name: 'recovery-codes',\n  points: 1_000,",
  ],
  [
    'tries of the second step from elsewhere take none from the person',
    'lib/auth/second-factor.ts',
    'const share = known?.tokenHash ?? networkOf(from.address);',
    "const share = 'everybody';",
  ],
  [
    'lost passkeys are removed after three days',
    'lib/account/lost-passkeys.ts',
    "  if (now < addHours(found.createdAt, WAIT_HOURS)) return { ok: false, reason: 'link-too-early' };\n",
    '',
  ],
  [
    'a passkey is changed by its own person',
    'lib/db/users/passkeys.ts',
    'db.passkey.deleteMany({ where: { userId, id: passkeyId } })',
    'db.passkey.deleteMany({ where: { id: passkeyId } })',
  ],
  [
    'a link to a new password works once',
    'lib/account/reset-password.ts',
    'if (!isGood || !(await spendOneTimeToken(db, tokenHash, now))) return null;',
    'if (!isGood) return null;',
  ],
  [
    'a link that confirms an address works once',
    'lib/db/users/one-time-tokens.ts',
    'where: { tokenHash, usedAt: null, expiresAt',
    'where: { tokenHash, expiresAt',
  ],
  [
    'a link to a new password works for 30 minutes',
    'lib/account/one-time-link.ts',
    '  RESET_PASSWORD: 30,',
    '  RESET_PASSWORD: 31,',
  ],
  [
    'a link to a new password is of the address it was sent to',
    'lib/db/users/one-time-tokens.ts',
    '    token.email === token.user.email\n',
    "    token.email !== ''\n",
  ],
  [
    'a new password by a link ends every session',
    'lib/account/reset-password.ts',
    '    await endSessions(db, { userId: user.id }, now);\n',
    '',
  ],
  [
    'a common password is refused',
    'lib/auth/password-rules.ts',
    'new Set([...WORDS, ...ROWS.flatMap(runsOf)])',
    "new Set(['password'])",
  ],
  [
    'strangers have ten wrong passwords for an account',
    'lib/auth/limits.ts',
    "  name: 'sign-in-account',\n  points: 10,",
    "  name: 'sign-in-account',\n  points: 1_000,",
  ],
  [
    'what strangers try takes nothing from a known device',
    'lib/auth/sign-in.ts',
    '    known === null\n      ? [',
    '    known === null || known !== null\n      ? [',
  ],
  [
    'a session ends after two idle hours',
    'lib/auth/session.ts',
    '    now < addHours(session.lastSeenAt, SESSION_IDLE_HOURS_MAX)\n',
    '    session.lastSeenAt !== null\n',
  ],
  [
    'a session ends after twelve hours',
    'lib/auth/session.ts',
    '    now < session.expiresAt &&\n',
    '',
  ],
  [
    'a session that is signed out is over at the server',
    'lib/auth/session.ts',
    '    session.endedAt === null &&\n',
    '',
  ],
  [
    'signing in makes a new session and ends the one before',
    'lib/auth/next-auth.ts',
    '          if (asked.before !== null) await signOut(asked.before, asked.now).catch(() => {});\n',
    '',
  ],
  [
    'signing out clears what the browser keeps',
    'lib/auth/next-auth.ts',
    "if (nextauth[0] === 'signout')",
    "if (nextauth[0] === 'sign-out')",
  ],
  [
    'cookies carry __Host- on https',
    'lib/auth/cookies.ts',
    "appUrl.startsWith('https:') ? '__Host-' : ''",
    "appUrl.startsWith('https:') ? '' : ''",
  ],
  [
    'pages of other sites change nothing',
    'lib/http/route.ts',
    '!isFromOwnOrigin(request.headers, env().APP_URL)',
    "!isFromOwnOrigin(new Headers({ 'sec-fetch-site': 'same-origin' }), env().APP_URL)",
  ],
  [
    'a bank moves by a passkey of the sign-in that holds it',
    'lib/move/prove-holder.ts',
    "return { purpose: 'CONFIRM', boundTo: sessionId, userId: fromUserId };",
    "return { purpose: 'CONFIRM', boundTo: sessionId, userId: fromUserId && null };",
  ],
  [
    'an address changes when both mailboxes confirm',
    'lib/account/change-email.ts',
    "  if (!(await isChangeConfirmed(db, { ...token, purpose: other }))) return 'waits-for-other';\n",
    '',
  ],
  [
    'an old passkey stops the removal of lost ones, a new one does not',
    'lib/auth/second-factor.ts',
    'const YOUNG_DAYS = 7;',
    'const YOUNG_DAYS = 0;',
  ],
  [
    'an unknown address is answered like a known one',
    'lib/account/forgotten-password.ts',
    'await Promise.all([done, pause(ANSWER_MILLISECONDS)]);',
    'await Promise.all([done, pause(0)]);',
  ],
  [
    'ten visits to the bank in ten minutes',
    'lib/sca/bank-visits.ts',
    'const VISITS_MAX = 10;',
    'const VISITS_MAX = 11;',
  ],
  [
    'a browser is sent to configured origins of the bank',
    'lib/aspsp/sca-link.ts',
    '    !scaOrigins.includes(url.origin) ||\n',
    '',
  ],
  [
    'a sealed value opens in its own row',
    'lib/vault/seal.ts',
    'JSON.stringify([purpose, keyId, ...row])',
    'JSON.stringify([purpose, keyId, row.length])',
  ],
  [
    'a log line has the fields of the list',
    'lib/log.ts',
    'logger[severity]({ event, ...allowedFields({ requestId: currentRequestId(), ...fields }) });',
    'logger[severity]({ event, requestId: currentRequestId(), ...fields });',
  ],
  [
    'a span has the attributes of the list',
    'lib/trace.ts',
    'const options = { kind: spanKind, attributes: allowedAttributes(attributes) };',
    'const options = { kind: spanKind, attributes };',
  ],
  [
    'a repeated parameter is refused',
    'lib/http/route.ts',
    "values.length === 1 ? (values[0] ?? '') : values",
    "values[0] ?? ''",
  ],
  [
    'a cell of an export is no formula',
    'lib/aisp/export/export-csv.ts',
    "FORMULA.test(line) || FORMULA.test(text) ? `'${line}` : line",
    "FORMULA.test('') ? `'${line}` : line",
  ],
  [
    'a page is in no frame',
    'lib/http/security-headers.ts',
    '    "frame-ancestors \'none\'",\n',
    '',
  ],
];

export const GUARDS = mutantsOf({ [GUARD_TABLE]: CHANGES });
