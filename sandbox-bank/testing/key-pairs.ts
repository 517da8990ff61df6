/** RSA key pairs for tests: a few, generated on first use and handed out in turn. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateRsaKeyPair, type KeyPair } from '@/sandbox-bank/certificates/issue-certificate';
import { writeWhole } from '@/sandbox-bank/certificates/key-folder';

/** The environment variable with the folder for a test run's keys and certificates. */
export const TEST_CERTIFICATES_DIR = 'TEST_CERTIFICATES_DIR';

/** More than one test uses at once, so that a test never gets the same pair twice. */
const KEY_PAIRS = 8;

const made: Promise<KeyPair>[] = [];
let next = 0;

/** The next key pair; all files of a run share them. */
export function reusedKeyPair(): Promise<KeyPair> {
  const at = next % KEY_PAIRS;
  next += 1;
  made[at] ??= keptKeyPair(at);
  return made[at];
}

async function keptKeyPair(at: number): Promise<KeyPair> {
  const dir = process.env[TEST_CERTIFICATES_DIR];
  if (dir === undefined) return generateRsaKeyPair();
  const file = join(dir, `key-pair-${at}.json`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept) as KeyPair;
  const keyPair = await generateRsaKeyPair();
  await writeWhole(file, JSON.stringify(keyPair), 0o600);
  return keyPair;
}
