import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '@/scripts/root';
import { securityTxtFaults } from './security-txt';

const own = path.join(root, 'public/.well-known/security.txt');
const NAME = 'public/.well-known/security.txt';
const at = (time: string) => ({ now: new Date(time), isPublic: true });
const lines = (...of: string[]) => `${of.join('\n')}\n`;
const CONTACT = 'Contact: mailto:security@bank.no';
const EXPIRES = 'Expires: 2027-10-31T23:00:00Z';

describe('security.txt', () => {
  it('of this repository is whole, and does not expire for a month from today', () => {
    const text = fs.readFileSync(own, 'utf8');
    expect(securityTxtFaults(text, { now: new Date(), isPublic: false })).toEqual([]);
  });

  it('is good with a contact and a date to come', () => {
    const text = lines('# Contact: none', CONTACT, EXPIRES, 'Preferred-Languages: nb, en');
    expect(securityTxtFaults(text, at('2027-10-01T23:00:00Z'))).toEqual([]);
  });

  it('expires a month before its date', () => {
    expect(securityTxtFaults(lines(CONTACT, EXPIRES), at('2027-10-01T23:00:01Z'))).toEqual([
      `${NAME} expires at 2027-10-31T23:00:00Z; check its contact and move the date forward by a year at most.`,
    ]);
  });

  it.each([
    ['none', []],
    ['two', [EXPIRES, EXPIRES]],
    ['one that is no time', ['Expires: next year']],
  ])('has one date of expiry, not %s', (_, dates) => {
    expect(securityTxtFaults(lines(CONTACT, ...dates), at('2026-12-01T00:00:00Z'))).toEqual([
      `${NAME} needs exactly one "Expires:" with a date and time in UTC.`,
    ]);
  });

  it('has a contact, as an address', () => {
    const now = at('2026-12-01T00:00:00Z');
    expect(securityTxtFaults(lines(EXPIRES), now)).toEqual([`${NAME} names no contact.`]);
    expect(securityTxtFaults(lines('Contact: security@bank.no', EXPIRES), now)).toEqual([
      `${NAME} has a contact that is not a mailto:, tel: or https: address: security@bank.no.`,
    ]);
  });

  it.each(['mailto:security@brygge.example', 'https://brygge.example/report'])(
    'may have the placeholder %s where only this machine reaches it',
    (contact) => {
      const text = lines(`Contact: ${contact}`, EXPIRES);
      const now = new Date('2026-12-01T00:00:00Z');
      expect(securityTxtFaults(text, { now, isPublic: false })).toEqual([]);
      expect(securityTxtFaults(text, { now, isPublic: true })).toEqual([
        `${NAME} has a placeholder as its contact, ${contact}; write your own.`,
      ]);
    },
  );
});
