/** A mail server for tests: it accepts what it is sent, or answers as a test tells it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string; messageId: string; source: string };

/** The answer to the end of a message; `250` accepts it. */
type Answer = (mail: ReceivedMail) => string | Promise<string>;

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  answer: Answer;
  answerRecipient: () => string;
  /** The answer to a login; null as long as it asks for none. */
  answerLogin: (() => string) | null;
  close(): Promise<void>;
};

export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    converse(socket, opened);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const opened: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => '250 taken',
    answerRecipient: () => '250 ok',
    answerLogin: null,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return opened;
}

function converse(socket: Socket, server: MailServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const mail = { from: '', to: '', messageId: '', source: '' };
  let text = '';
  let isData = false;
  say('220 test');
  socket.setEncoding('utf8').on('data', async (chunk) => {
    text += chunk;
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        mail.source = part;
        mail.messageId = /^Message-ID: (\S+)/im.exec(part)?.[1] ?? '';
        const received = { ...mail };
        const answer = await server.answer(received);
        if (answer.startsWith('250')) server.received.push(received);
        say(answer);
        continue;
      }
      const [verb = ''] = part.toUpperCase().split(/[ :]/);
      if (verb === 'MAIL') mail.from = /<(.*)>/.exec(part)?.[1] ?? '';
      if (verb === 'RCPT') mail.to = /<(.*)>/.exec(part)?.[1] ?? '';
      if (verb === 'DATA') isData = true;
      if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (verb === 'EHLO' && server.answerLogin !== null) say('250-test\r\n250 AUTH PLAIN');
      else if (verb === 'AUTH' && server.answerLogin !== null) say(server.answerLogin());
      else
        say(verb === 'DATA' ? '354 go on' : verb === 'RCPT' ? server.answerRecipient() : '250 ok');
    }
  });
}
