import { expect, it } from 'vitest';
import { writeMail } from './write-mail';

it.each([
  ['en', '2026-11-20T23:30:00Z', '21 November 2026'],
  ['nb', '2026-11-20T23:30:00Z', '21. november 2026'],
  ['nb', '2026-06-20T21:59:00Z', '20. juni 2026'],
  ['nb', '2026-06-20T22:00:00Z', '21. juni 2026'],
] as const)('a message in %s about %s names the day in Oslo, %s', (locale, instant, day) => {
  const mail = {
    kind: 'accessEnds',
    link: 'https://brygge.test/connections',
    bank: 'Skjærvik Sparebank',
    date: new Date(instant),
    which: 'only',
  } as const;
  expect(writeMail(mail, locale).text).toContain(day);
});

it('an address that somebody has given is a text of the message, and no part of its page', () => {
  const address = '"<b>"&x@example.no';
  const { html, text } = writeMail(
    { kind: 'takeAddress', link: 'https://brygge.test/confirm-email#a', address },
    'en',
  );
  expect(text).toContain(address);
  expect(html).toContain('&lt;b&gt;');
  expect(html).not.toContain('<b>');
});
