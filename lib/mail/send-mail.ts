import { createTransport, type Transporter } from 'nodemailer';
import { env, type MailServer } from '@/lib/env';
import type { MailContent } from '@/lib/vault/mail';

/** Whether a mail server accepted a message. `refused`: it never will. */
export type Sent = 'sent' | 'refused' | 'failed';

/** Well below a message's lease. */
const CONNECT_MILLISECONDS_MAX = 10_000;
const SILENT_MILLISECONDS_MAX = 20_000;

/**
 * Sends a message to the mail server.
 * @param id becomes the Message-ID, so that servers and readers recognise a repeated message.
 */
export async function sendMail(
  server: MailServer,
  from: string,
  { id, to, subject, text, html }: MailContent & { id: string },
): Promise<Sent> {
  const transport = transportOf(server);
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${new URL(env().APP_URL).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Message parts are our own text, never files or addresses to read from.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return 'sent';
  } catch (error) {
    return isPermanent(error) ? 'refused' : 'failed';
  } finally {
    transport.close();
  }
}

function transportOf({ host, port, tls, login }: MailServer): Transporter {
  return createTransport({
    host,
    port,
    secure: tls === 'from-the-start',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(login === null ? {} : { auth: login }),
    connectionTimeout: CONNECT_MILLISECONDS_MAX,
    greetingTimeout: CONNECT_MILLISECONDS_MAX,
    socketTimeout: SILENT_MILLISECONDS_MAX,
  });
}

/** A 5xx answer to the message or its address. A refused login is for the operator to fix, and the message waits. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return (
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    ['RCPT TO', 'DATA'].includes(String(command))
  );
}
