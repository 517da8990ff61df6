import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '@/database/operator-error';
import { writePrivateFile } from '@/database/private-files';

/** Taken by whatever changes the keys, so that nobody reads them meanwhile. */
export const KEYS_ADVISORY_LOCK = 72_707_370;

const Secrets = z.object({ nextauthSecret: z.string().min(32), psuIdKeys: z.string().min(1) });

/** Secrets of a local run; without them everyone is signed out and no PSU-ID can be opened. */
export type Secrets = z.infer<typeof Secrets>;

/** Reads a data folder's secrets, creating them on the first run. The caller must hold the folder's lock. */
export function keepSecrets(dataDir: string): Secrets {
  const kept = readSecrets(dataDir);
  if (kept !== undefined) return kept;
  const secrets: Secrets = {
    nextauthSecret: randomBytes(32).toString('base64url'),
    psuIdKeys: `1:${randomBytes(32).toString('base64')}`,
  };
  writeSecrets(dataDir, secrets);
  return secrets;
}

/** A data folder's secrets; undefined when nothing has run on it. */
export function readSecrets(dataDir: string): Secrets | undefined {
  const file = secretsFile(dataDir);
  if (!fs.existsSync(file)) return undefined;
  try {
    return Secrets.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new OperatorError(
      `The secrets in ${file} cannot be read; put the file back as it was, or remove ${dataDir} to start afresh.`,
      { cause },
    );
  }
}

/** Replaces the secrets atomically. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  writePrivateFile(secretsFile(dataDir), `${JSON.stringify(secrets, null, 2)}\n`);
}

function secretsFile(dataDir: string): string {
  return path.join(dataDir, 'secrets.json');
}
