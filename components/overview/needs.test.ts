import { describe, expect, it } from 'vitest';
import type { ConnectionView } from '@/lib/view/connection';
import { needsOf } from './needs';

const now = new Date(2026, 10, 15, 12, 0);

const connection = (
  connectionId: string,
  status: ConnectionView['status'],
  accessUntil = new Date(2027, 4, 1),
): ConnectionView => ({
  connectionId,
  contextId: 'private',
  bankId: 'fjord',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  status,
  consentedAt: '2026-06-01T12:00:00+02:00',
  accessUntil: accessUntil.toISOString(),
  scaSessionUntil: null,
  lastUsedAt: null,
  accounts: [],
});

describe('what needs the person', () => {
  it('is nothing while every connection works', () => {
    expect(needsOf([connection('a', 'active')], now)).toEqual([]);
  });

  it('is a connection that ends soon, with the days that are left', () => {
    const needs = needsOf([connection('a', 'ending-soon', new Date(2026, 10, 20, 8, 0))], now);
    expect(needs.map(({ kind, days }) => ({ kind, days }))).toEqual([
      { kind: 'ending-soon', days: 5 },
    ]);
  });

  it('never counts days below none', () => {
    const needs = needsOf([connection('a', 'ended', new Date(2026, 9, 1))], now);
    expect(needs[0]?.days).toBe(0);
  });

  it('has first what was withdrawn, then what has ended, then what ends soonest', () => {
    const needs = needsOf(
      [
        connection('later', 'ending-soon', new Date(2026, 10, 28)),
        connection('ended', 'ended', new Date(2026, 10, 1)),
        connection('sooner', 'ending-soon', new Date(2026, 10, 17)),
        connection('fine', 'active'),
        connection('revoked', 'revoked'),
      ],
      now,
    );
    expect(needs.map((need) => need.connection.connectionId)).toEqual([
      'revoked',
      'ended',
      'sooner',
      'later',
    ]);
  });
});
