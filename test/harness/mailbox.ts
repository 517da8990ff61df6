/** A person's mailbox: the messages that the application keeps on this machine. */
import { readOutbox } from '@/lib/mail/outbox';

/** Messages to an address, newest first. */
export async function mailTo(address: string) {
  return ((await readOutbox()) ?? []).filter(({ to }) => to === address);
}

/** The token of the link in the newest message with this subject; null without one. */
export async function tokenTo(address: string, subject: string): Promise<string | null> {
  const mail = (await mailTo(address)).find((one) => one.subject === subject);
  return /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? null;
}
