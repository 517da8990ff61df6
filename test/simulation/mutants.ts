/** Known faults of the payment protocol, to check that the simulation notices each. No source file changes. */

/** One fault, given by the text that is replaced: it occurs once in its file. */
export type Mutant = {
  name: string;
  /** What goes wrong because of it. */
  breaks: string;
  file: string;
  original: string;
  mutated: string;
};

type Change = readonly [name: string, breaks: string, original: string, mutated: string];

const FILES: Readonly<Record<string, readonly Change[]>> = {
  'lib/outbox/call.ts': [
    [
      'new-request-id',
      'each try has an X-Request-ID of its own',
      '        requestId: call.requestId,\n        attempt',
      '        attempt',
    ],
    [
      'other-bytes',
      'a retry sends other bytes than the first try',
      'bytes: openCallBody(call), context }',
      "bytes: Buffer.concat([Buffer.from(openCallBody(call) ?? ''), Buffer.from(' '.repeat(call.tries))]), context }",
    ],
    [
      'unknown-as-not-sent',
      'a call whose tries all went unanswered ends as not sent',
      "mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: tried.code }",
      "{ kind: 'not-sent', code: tried.code }",
    ],
    [
      'earlier-try-forgotten',
      'a last try without a connection makes the ones before it unsent',
      'before.mayHaveArrived || tried.mayHaveArrived',
      'tried.mayHaveArrived',
    ],
    [
      'gateway-refuses',
      'the 5xx of a gateway counts as a refusal of the bank',
      'status >= 400 && status <= 499',
      'status >= 400',
    ],
    [
      'lease-too-short',
      'a call is free for others while it is being made',
      'leaseUntil: addMilliseconds(now, lease),',
      'leaseUntil: addMilliseconds(now, 5),',
    ],
    [
      'end-without-effects',
      'the end of a call is stored, and nothing that it changes',
      'await effects.apply(db, call, result, now);',
      '',
    ],
  ],
  'lib/outbox/result-of.ts': [
    [
      'refusal-after-silence',
      'a refusal counts although an earlier try may have arrived',
      'effects.refusalCounts || !before.mayHaveArrived',
      'true',
    ],
    [
      'known-id-refused',
      'a bank that says that it has the X-Request-ID is taken to have refused',
      'counts && !mayHaveBeenDone(effects, outcome)',
      'counts',
    ],
  ],
  'lib/outbox/recover.ts': [
    [
      'forsaken-as-not-sent',
      'a call that a dead process has left ends as not sent',
      "call.mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: 'unreachable' }",
      "{ kind: 'not-sent', code: 'unreachable' }",
    ],
    [
      'forsaken-for-good',
      'a creation that a dead process has left waits for its person for ever',
      "if (mayWait && effects.resumedBy === 'psu') return false;",
      "if (effects.resumedBy === 'psu') return false;",
    ],
  ],
  'lib/db/payments/outbox-calls.ts': [
    [
      'sent-before-stored',
      'the row does not say that the call may have arrived',
      'mayHaveArrived: true,',
      'mayHaveArrived: false,',
    ],
  ],
  'lib/aspsp/send.ts': [
    [
      'reset-as-refused',
      'a connection that breaks is taken for one that never was',
      'const connected = !chainOf(error)',
      "const connected = !codes.includes('ECONNRESET') && !chainOf(error)",
    ],
  ],
  'lib/pisp/payment/payment-effects.ts': [
    [
      'unknown-as-refused',
      'a payment of unknown outcome is stored as refused',
      "{ state: 'UNKNOWN', updatedAt: now }",
      "{ state: 'REJECTED', updatedAt: now }",
    ],
    [
      'cancelled-unanswered',
      'a DELETE without an answer is stored as a cancellation',
      "if (end.kind !== 'done' || end.status !== 204) return;",
      "if (end.kind !== 'unknown' && (end.kind !== 'done' || end.status !== 204)) return;",
    ],
    [
      'silent-unknown',
      'the history does not say that the outcome is unknown',
      "await note(db, key, 'outcome-unknown', now);",
      '',
    ],
  ],
  'lib/pisp/payment/initiate-payment.ts': [
    [
      'intent-begun-anew',
      'a second press makes the payment of the first anew',
      "changePayment(db, key, ['REJECTED'], { ...again",
      "changePayment(db, key, ['REJECTED', 'PREPARED', 'SENDING', 'CREATED'], { ...again",
    ],
  ],
  'lib/db/payments/duplicates.ts': [
    [
      'duplicates-unseen',
      'a payment that is like another is made unasked',
      'of duplicates.filter(mayPay)) {',
      'of duplicates.length > 99 ? duplicates.filter(mayPay) : []) {',
    ],
  ],
  'lib/pisp/payment/cancel-payment.ts': [
    [
      'cancellation-told-unsent',
      'a DELETE of unknown outcome is told as not sent',
      "case 'pending':\n      return { ok: false, reason: 'outcome-unknown' };",
      "case 'pending':\n      return { ok: false, reason: 'bank-fault', code: 'timeout' };",
    ],
  ],
  'lib/pisp/payment/read-payment.ts': [
    [
      'readings-by-own-clock',
      'a reading counts by the clock of the process that made it',
      'await store(payment, outcome.value, readAt);',
      'await store(payment, outcome.value, now);',
    ],
  ],
  'lib/pisp/ask-for-approval.ts': [
    [
      'approval-told-unsent',
      'the start of an approval of unknown outcome is told as not sent',
      "case 'pending':\n        return { ok: false, reason: 'outcome-unknown' };",
      "case 'pending':\n        return { ok: false, reason: 'bank-fault', code: 'timeout' };",
    ],
    [
      'identified-as-approved',
      'a page where the bank asks who it is passes for the approval',
      'identifiesOnly: !isSuccess(outcome) }',
      'identifiesOnly: false }',
    ],
  ],
  'lib/pisp/basket/basket-effects.ts': [
    [
      'dissolved-unanswered',
      'a basket whose DELETE was not answered is told as dissolved',
      "if (key === null || end.kind === 'unknown') return;",
      "if (key === null) return;\n    if (end.kind === 'unknown') return dissolve(db, key, now, { withSuccessor: true });",
    ],
  ],
  'lib/db/payments/payment-reads.ts': [
    [
      'payment-of-anybody',
      'a payment is found by its id alone',
      'where: { userId_id: { userId, id: paymentId } }, include: WITH',
      "where: { id: userId === '' ? '' : paymentId }, include: WITH",
    ],
  ],
  'lib/db/connections/sca-attempts.ts': [
    [
      'approval-of-another',
      'an approval goes on where that of another payment was left',
      '      ...of,\n      state: ',
      '      userId: of.userId,\n      state: ',
    ],
  ],
  'lib/sca/attempt.ts': [
    [
      'approvals-at-once',
      'two processes begin one approval at the same time',
      "? beginKeyOf({ ...begun, target: begun.target ?? '' })",
      '? null',
    ],
  ],
  'lib/sca/complete.ts': [
    [
      'return-taken-twice',
      'two returns at once are both taken',
      'if (!(await takeScaAttempt(db, key, takenAt))) return false;',
      'await takeScaAttempt(db, key, takenAt);',
    ],
    [
      'any-session',
      'a return with the TPP-Session-ID of another visit is taken',
      'if (mismatch !== null) return refused(mismatch);',
      '',
    ],
    [
      'any-user',
      'somebody else at the same computer completes an approval',
      'if (otherUser !== null) return refused(otherUser);',
      '',
    ],
    [
      'any-browser',
      'a return is taken in another browser than the one that began',
      'if (otherBrowser !== null) return refused(otherBrowser);',
      '',
    ],
  ],
};

export const MUTANTS: readonly Mutant[] = Object.entries(FILES).flatMap(([file, changes]) =>
  changes.map(([name, breaks, original, mutated]) => ({ name, breaks, file, original, mutated })),
);

/**
 * @throws Error when the text that a mutant replaces does not occur once in its file: then the mutant must be
 * rewritten.
 */
export function mutate({ name, file, original, mutated }: Mutant, source: string): string {
  const [before, after, ...more] = source.split(original);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`What the mutant ${name} replaces must stand once in ${file}.`);
  return before + mutated + after;
}
