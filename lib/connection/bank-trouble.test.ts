import { describe, expect, it } from 'vitest';
import { bankTroubleOf, bankTroubleOfChange, consentEnd } from './bank-trouble';

const refused = (status: number, code?: string) =>
  ({
    kind: 'refused',
    status,
    messages: code === undefined ? [] : [{ category: 'ERROR', code, path: null, text: null }],
  }) as const;
const scaRequired = (status: number, code: string) =>
  ({
    ...refused(status, code),
    kind: 'sca-required',
    scaRedirect: 'http://localhost:8444/',
    json: undefined,
  }) as const;

describe('the end of a consent', () => {
  it.each([
    [refused(403, 'CONSENT_UNKNOWN'), 'taken-back'],
    [refused(401, 'CONSENT_INVALID'), 'taken-back'],
    [scaRequired(401, 'CONSENT_INVALID'), 'taken-back'],
    [scaRequired(401, 'CONSENT_EXPIRED'), 'expired'],
    [refused(401, 'CONSENT_EXPIRED'), 'expired'],
    [scaRequired(401, 'SCA_EXPIRED'), null],
    [scaRequired(401, 'PSU_CREDENTIALS_INVALID'), null],
    [refused(403, 'FORBIDDEN'), null],
    [refused(400, 'CONSENT_UNKNOWN'), null],
    [refused(500, 'CONSENT_EXPIRED'), null],
  ])('%j is %s', (outcome, end) => {
    expect(consentEnd(outcome)).toBe(end);
  });
});

describe('what stands in the way', () => {
  it.each([
    [scaRequired(401, 'SCA_EXPIRED'), 'sca-required'],
    [refused(401, 'SCA_EXPIRED'), 'sca-required'],
    [refused(429, 'ACCESS_EXCEEDED'), 'read-limit-reached'],
    [refused(400, 'ACCESS_EXCEEDED'), 'read-limit-reached'],
    [refused(404, 'RESOURCE_UNKNOWN'), 'not-found'],
    [refused(404, 'NOT_FOUND'), 'not-found'],
    [refused(404), 'not-found'],
    [refused(404, 'PRODUCT_UNKNOWN'), 'bank-refused'],
    [refused(404, 'SCA_NOT_FOUND'), 'bank-refused'],
    [refused(403, 'CONSENT_UNKNOWN'), 'consent-ended'],
    [refused(403, 'FORBIDDEN'), 'bank-refused'],
    [refused(401, 'CONSENT_EXPIRED'), 'consent-ended'],
    [refused(403, 'CONSENT_EXPIRED'), 'consent-ended'],
    [scaRequired(401, 'CONSENT_INVALID'), 'consent-ended'],
    [refused(403, 'CONSENT_INVALID'), 'consent-ended'],
    [refused(401, 'CONSENT_UNKNOWN'), 'consent-ended'],
    [refused(405, 'BAD_REQUEST'), 'conflict'],
    [refused(409, 'CONFLICT'), 'conflict'],
    [refused(400, 'FORMAT_ERROR'), 'bank-refused'],
  ])('%j is %s', (outcome, reason) => {
    expect(bankTroubleOf(outcome).reason).toBe(reason);
  });

  it.each([
    [refused(429, 'ACCESS_EXCEEDED'), 'bank-refused'],
    [refused(400, 'ACCESS_EXCEEDED'), 'bank-refused'],
    [refused(409, 'CONFLICT'), 'conflict'],
    [refused(401), 'sca-required'],
  ])('of a change: %j is %s', (outcome, reason) => {
    expect(bankTroubleOfChange(outcome).reason).toBe(reason);
  });
});
