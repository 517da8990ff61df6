import { expect, it } from 'vitest';
import { findMailFault } from './check-app';

it('says that mail reaches nobody from a public address without a mail server', () => {
  expect(findMailFault({ APP_URL: 'https://brygge.example' })).toBe(
    'The setting MAIL_URL is missing: no mail is sent, so people who forget their password cannot choose a new one.',
  );
});

it.each([
  { APP_URL: 'http://localhost:3000' },
  {
    APP_URL: 'https://brygge.example',
    MAIL_URL: 'smtp://mail.example',
    MAIL_FROM: 'post@brygge.example',
  },
])('finds no fault in the mail of %o', (app) => {
  expect(findMailFault(app)).toBeNull();
});
