import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendMail } from '@/lib/mail/send-mail';
import { type OpenApplication, openApplication } from '@/test/harness/application';
import { type MailServer, openMailServer } from '@/test/harness/mail-server';

const MAIL = {
  id: 'b0e1c6d2-3c55-4a0b-9f5d-1f0a7c8f2f10',
  to: 'kari@example.no',
  subject: 'Velg et nytt passord',
  text: 'Hei',
  html: '<p>Hei</p>',
};

let application: OpenApplication;
let server: MailServer;
beforeAll(async () => {
  application = await openApplication();
  server = await openMailServer();
});
afterAll(async () => {
  await server.close();
  await application.close();
});
beforeEach(() => {
  server.received.length = 0;
  server.answer = () => '250 taken';
  server.answerRecipient = () => '250 ok';
  server.answerLogin = () => '235 welcome';
});

const sends = (tls: 'none' | 'required' | 'from-the-start' = 'none') =>
  sendMail(
    {
      host: '127.0.0.1',
      port: Number(new URL(server.url).port),
      tls,
      login: { user: 'brygge', pass: 'an old word' },
    },
    'post@brygge.example',
    MAIL,
  );

it('a message is sent once the server has taken the login', async () => {
  expect(await sends()).toBe('sent');
  expect(server.received).toHaveLength(1);
});

it.each(['535 wrong name or password', '534 too weak', '454 later'])(
  'a message waits for the operator when the login is answered by %s',
  async (answer) => {
    server.answerLogin = () => answer;
    expect(await sends()).toBe('failed');
    expect(server.received).toEqual([]);
  },
);

it.each([
  ['550 nobody here', 'refused'],
  ['450 later', 'failed'],
] as const)('an address that is answered by %s makes it %s', async (answer, sent) => {
  server.answerRecipient = () => answer;
  expect(await sends()).toBe(sent);
});

it.each([
  ['554 not this text', 'refused'],
  ['500 not this text', 'refused'],
  ['451 later', 'failed'],
] as const)('a text that is answered by %s makes it %s', async (answer, sent) => {
  server.answer = () => answer;
  expect(await sends()).toBe(sent);
});

it.each(['required', 'from-the-start'] as const)(
  'nothing is said in clear where TLS is %s and the server has none',
  async (tls) => {
    const login = vi.fn(() => '235 welcome');
    server.answerLogin = login;
    expect(await sends(tls)).toBe('failed');
    expect(server.received).toEqual([]);
    expect(login).not.toHaveBeenCalled();
  },
);
