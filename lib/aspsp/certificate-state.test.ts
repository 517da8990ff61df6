import { describe, expect, it } from 'vitest';
import type { LogFields } from '@/lib/log';
import { certificateState, reportCertificates } from './certificate-state';

const certificate = (validTo: string, roles = ['PSP_AI', 'PSP_PI']) => ({
  keyId: 'SN=01,CA=CN=Issuer',
  organisation: 'Brygge AS',
  organisationIdentifier: 'PSDNO-FSA-987654325',
  psd2: { roles: roles as never, ncaName: '', ncaId: '' },
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date(validTo),
});

const NOW = new Date('2026-11-20T12:00:00Z');

describe('our own certificate', () => {
  it.each([
    ['2027-11-20T12:00:00Z', 'good', 365],
    ['2026-12-21T12:00:00Z', 'good', 31],
    ['2026-12-20T12:00:00Z', 'ends-soon', 30],
    ['2026-11-20T12:00:01Z', 'ends-soon', 0],
    ['2026-11-20T11:59:59Z', 'ended', 0],
    ['2026-11-10T12:00:00Z', 'ended', -10],
  ])('that ends at %s is %s with %i days left', (validTo, state, daysLeft) => {
    expect(certificateState(certificate(validTo), NOW)).toMatchObject({
      organisation: 'Brygge AS PSDNO-FSA-987654325',
      state,
      daysLeft,
    });
  });

  it('may not have begun, and may lack a role', () => {
    const later = { ...certificate('2027-11-20T12:00:00Z'), validFrom: new Date('2026-12-01') };
    expect(certificateState(later, NOW).state).toBe('not-yet-valid');
    expect(certificateState(certificate('2027-11-20', ['PSP_AI']), NOW).missingRoles).toEqual([
      'PSP_PI',
    ]);
    expect(certificateState({ ...later, psd2: undefined }, NOW).missingRoles).toHaveLength(2);
  });
});

describe('the operator', () => {
  const linesOf = (validTo: string, isStart: boolean, roles?: string[]) => {
    const lines: [string, string, LogFields | undefined][] = [];
    const at = (level: string) => (event: string, fields?: LogFields) => {
      lines.push([level, event, fields]);
    };
    const signer = { certificate: certificate(validTo, roles) } as never;
    reportCertificates(
      { info: at('info'), warn: at('warn'), error: at('error') },
      [
        { bankId: 'b1', signer },
        { bankId: 'b2', signer },
      ],
      NOW,
      { isStart },
    );
    return lines;
  };

  it('reads at the start whose it is, what for and how long', () => {
    expect(linesOf('2027-11-20T12:00:00Z', true)).toEqual([
      [
        'info',
        'TPP certificate',
        {
          bankId: ['b1', 'b2'],
          organisation: 'Brygge AS PSDNO-FSA-987654325',
          roles: ['PSP_AI', 'PSP_PI'],
          daysLeft: 365,
        },
      ],
    ]);
    expect(linesOf('2027-11-20T12:00:00Z', false)).toEqual([]);
  });

  it.each([
    ['2026-12-01T12:00:00Z', 'warn', 'TPP certificate ends soon'],
    ['2026-11-01T12:00:00Z', 'error', 'TPP certificate is not valid'],
  ])('is warned of one that ends at %s, also later', (validTo, level, event) => {
    for (const isStart of [true, false])
      expect(linesOf(validTo, isStart).map((line) => line.slice(0, 2))).toEqual([[level, event]]);
  });

  it('is told which role is missing', () => {
    expect(linesOf('2027-11-20T12:00:00Z', true, ['PSP_AI'])[1]).toMatchObject([
      'warn',
      'TPP certificate lacks roles',
      { reason: 'PSP_PI' },
    ]);
  });
});
