import { describe, expect, it } from 'vitest';
import { newSecret } from '@/lib/security/secret';
import { secretHash } from '@/lib/security/secret-hash';
import {
  newAttempt,
  reasonOfFailure,
  refuseAttempt,
  refuseBrowser,
  refuseContext,
  refusePsu,
  refuseTppSession,
  refuseUser,
} from './attempt';
import { keptOrNewToken } from './browser';

const NOW = new Date('2026-03-01T12:00:00Z');
const later = (minutes: number, milliseconds = 0) =>
  new Date(NOW.getTime() + minutes * 60_000 + milliseconds);

const attempt = {
  ...newAttempt(
    {
      userId: 'user-1',
      sessionId: 'session-1',
      browserHash: secretHash('token-1'),
      bankId: 'sandbox',
      purpose: 'connect',
      target: null,
      context: null,
      returnPath: null,
    },
    { attemptId: 'a'.repeat(43), tppSessionId: 'tpp-session-1' },
    NOW,
  ),
  usedAt: null,
};

describe('an attempt to approve', () => {
  const approval = newAttempt(
    { ...attempt, context: null, purpose: 'approve-payment', target: 'payment-1' },
    { attemptId: 'b'.repeat(43), tppSessionId: 'tpp-session-1' },
    NOW,
  );

  it('begins before the bank is asked, one at a time for a user, a purpose and a target', () => {
    expect(approval).toMatchObject({
      state: 'beginning',
      beginKey: 'user-1 approve-payment payment-1',
      sealedRedirect: null,
      identifiesOnly: false,
    });
    expect(attempt).toMatchObject({ state: 'pending', beginKey: null });
  });

  it.each(['beginning', 'abandoned'] as const)('that is %s knows no return', (state) => {
    expect(refuseAttempt({ ...approval, state }, NOW)).toBe('unknown-attempt');
  });
});

describe('the context of an approval', () => {
  const privately = { context: 'PRIVATE', corporateIdHashes: [''] } as const;
  const forAgreement = { context: 'CORPORATE', corporateIdHashes: ['new-1', 'old-1'] } as const;

  it.each([
    [
      'private, for a private payment',
      { context: 'PRIVATE', corporateIdHash: '' },
      privately,
      null,
    ],
    [
      'private, for a corporate payment',
      { context: 'CORPORATE', corporateIdHash: 'old-1' },
      privately,
      'context-mismatch',
    ],
    [
      'corporate, for a private payment',
      { context: 'PRIVATE', corporateIdHash: '' },
      forAgreement,
      'context-mismatch',
    ],
    [
      'the same agreement, by the hash of an older key',
      { context: 'CORPORATE', corporateIdHash: 'old-1' },
      forAgreement,
      null,
    ],
    [
      'another agreement',
      { context: 'CORPORATE', corporateIdHash: 'old-2' },
      forAgreement,
      'context-mismatch',
    ],
    [
      'an agreement that is chosen with the approval',
      { context: 'CORPORATE', corporateIdHash: null },
      forAgreement,
      null,
    ],
    [
      'an agreement, for a private payment without PSU',
      { context: 'PRIVATE', corporateIdHash: null },
      forAgreement,
      'context-mismatch',
    ],
  ] as const)('%s', (_, made, returned, reason) => {
    expect(refuseContext(made, returned)).toBe(reason);
  });
});

describe('an SCA attempt', () => {
  it('is pending for an hour', () => {
    expect(attempt).toMatchObject({ state: 'pending', createdAt: NOW, expiresAt: later(60) });
  });

  it('has an id of 32 random bytes', () => {
    const ids = new Set(Array.from({ length: 100 }, newSecret));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});

describe('step 2: the attempt exists, is pending, is not expired', () => {
  it('and is let pass until its hour is over', () => {
    expect(refuseAttempt(attempt, later(60, -1))).toBeNull();
    expect(refuseAttempt(attempt, later(60))).toBe('attempt-expired');
  });

  it('and is refused when there is none or when it was used', () => {
    expect(refuseAttempt(null, NOW)).toBe('unknown-attempt');
    expect(refuseAttempt({ ...attempt, state: 'used' }, NOW)).toBe('already-used');
  });
});

describe('step 3: same browser, same user, same session', () => {
  const returner = { userId: 'user-1', sessionId: 'session-1', sessionCreatedAt: later(-10) };

  it('and is let pass when all are the same', () => {
    expect(refuseBrowser(attempt, secretHash('token-1'))).toBeNull();
    expect(refuseUser(attempt, returner, null)).toBeNull();
  });

  it('and refuses another browser, and one without a cookie', () => {
    expect(refuseBrowser(attempt, secretHash('token-2'))).toBe('other-browser');
    expect(refuseBrowser(attempt, null)).toBe('other-browser');
  });

  it('and refuses another user', () => {
    expect(refuseUser(attempt, { ...returner, userId: 'user-2' }, null)).toBe('other-user');
    expect(refuseUser(attempt, { ...returner, userId: 'user-2' }, NOW)).toBe('other-user');
  });

  it('and refuses another session of the same user', () => {
    expect(refuseUser(attempt, { ...returner, sessionId: 'session-2' }, null)).toBe(
      'other-session',
    );
  });

  it('but for one that began after a return that came while signed out', () => {
    const other = { ...returner, sessionId: 'session-2' };
    expect(refuseUser(attempt, { ...other, sessionCreatedAt: later(1) }, NOW)).toBeNull();
    // Instants are stored to the millisecond, and a sign-in may end in the one in which the return came.
    expect(refuseUser(attempt, { ...other, sessionCreatedAt: NOW }, NOW)).toBeNull();
    expect(refuseUser(attempt, { ...other, sessionCreatedAt: later(-1) }, NOW)).toBe(
      'other-session',
    );
  });
});

describe('step 4: the TPP-Session-ID is the one that was sent', () => {
  it.each([
    ['tpp-session-1', null],
    ['tpp-session-2', 'session-mismatch'],
    ['tpp-session-1 ', 'session-mismatch'],
    ['tpp-session', 'session-mismatch'],
    ['', 'session-mismatch'],
  ])('%j: %s', (tppSessionId, reason) => {
    expect(refuseTppSession(attempt, tppSessionId)).toBe(reason);
  });
});

describe('step 6: a PSU-ID belongs to one user, and a user has one at a bank', () => {
  const of = { userId: 'user-1', holder: null, isOwn: null };

  it('and a new one is let pass', () => {
    expect(refusePsu(of)).toBeNull();
  });

  it('and the same one again is let pass', () => {
    const holder = { userId: 'user-1', givesWay: false };
    expect(refusePsu({ ...of, holder, isOwn: true })).toBeNull();
  });

  it('and that of another user is refused', () => {
    expect(refusePsu({ ...of, holder: { userId: 'user-2', givesWay: false } })).toBe(
      'psu-of-another-user',
    );
  });

  it('and a second one of this user is refused', () => {
    expect(refusePsu({ ...of, isOwn: false })).toBe('psu-mismatch');
  });

  it('and that of a trial user of the sandbox gives way', () => {
    const holder = { userId: 'user-2', givesWay: true };
    expect(refusePsu({ ...of, holder })).toBeNull();
    expect(refusePsu({ ...of, holder, isOwn: false })).toBe('psu-mismatch');
  });
});

describe('a failed SCA', () => {
  it.each([
    [{ status: 400, code: 'SCA_INVALID', message: '' }, 'cancelled-at-bank'],
    [{ status: 400, code: 'SCA_INVALID', message: 'Feil kode' }, 'cancelled-at-bank'],
    [{ status: 401, code: 'SCA_INVALID', message: '' }, 'failed-at-bank'],
    [{ status: 401, code: 'PSU_CREDENTIALS_INVALID', message: 'cancelled' }, 'failed-at-bank'],
    [{ status: 400, code: 'ABORTED', message: 'The PSU cancelled.' }, 'failed-at-bank'],
    [{ status: 401, code: 'SCA_EXPIRED', message: 'cancelled' }, 'expired-at-bank'],
    [{ status: 500, code: 'SYSTEM_ERROR', message: '' }, 'bank-fault'],
    [{ status: 500, code: '', message: '' }, 'bank-fault'],
    [{ status: 503, code: '', message: '' }, 'bank-fault'],
    [{ status: 499, code: '', message: '' }, 'failed-at-bank'],
    [{ status: 0, code: 'SYSTEM_ERROR', message: '' }, 'bank-fault'],
    [{ status: 403, code: 'FORBIDDEN', message: '' }, 'failed-at-bank'],
  ])('%j is %s', (failure, reason) => {
    expect(reasonOfFailure({ system: 'bank', ...failure })).toBe(reason);
  });
});

describe('the cookie of a browser', () => {
  it('is kept when it is one of ours, and made anew otherwise', () => {
    const token = newSecret();
    const session = { sessionId: 'session-1', secret: 'secret-1' };
    expect(keptOrNewToken(token, session)).toBe(token);
    expect(keptOrNewToken('short', session)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('is one for all who ask at once, and another for each session and installation', () => {
    const of = (sessionId: string, secret: string) => keptOrNewToken(null, { sessionId, secret });
    expect(of('session-1', 'secret-1')).toBe(of('session-1', 'secret-1'));
    expect(of('session-2', 'secret-1')).not.toBe(of('session-1', 'secret-1'));
    expect(of('session-1', 'secret-2')).not.toBe(of('session-1', 'secret-1'));
  });
});
