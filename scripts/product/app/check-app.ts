import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { aspspsOfSettings } from '@/lib/aspsp/config';
import { isLoopback, parseEnv } from '@/lib/env';
import { root } from '@/scripts/root';
import type { AppSettings } from './app-settings';
import { securityTxtFaults } from './security-txt';

/**
 * Reads settings, certificates and keys as the application will, to report a wrong one now and not on the first page.
 * @throws OperatorError, one sentence.
 */
export function checkAppSettings(app: AppSettings): void {
  const parsed = parseEnv(app);
  if (!parsed.ok) throw new OperatorError(parsed.sentence);
  try {
    aspspsOfSettings(parsed.env);
  } catch (cause) {
    throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * One sentence when mail reaches nobody: without a server it can be read only on this machine. A warning, since an
 * installation may do without.
 */
export function findMailFault(app: { APP_URL: string; MAIL_URL?: string }): string | null {
  return app.MAIL_URL !== undefined || isLoopback(new URL(app.APP_URL))
    ? null
    : 'The setting MAIL_URL is missing: no mail is sent, so people who forget their password cannot choose a new one.';
}

/** One sentence for each fault in the security.txt file. */
export function findSecurityTxtFaults(app: AppSettings, now: Date): string[] {
  const text = fs.readFileSync(path.join(root, 'public/.well-known/security.txt'), 'utf8');
  return securityTxtFaults(text, { now, isPublic: !isLoopback(new URL(app.APP_URL)) });
}
