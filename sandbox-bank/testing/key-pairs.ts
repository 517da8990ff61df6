/** RSA key pairs for tests: a few, made when first asked for and handed out in turn. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateRsaKeyPair, type KeyPair } from '@/sandbox-bank/certificates/issue-certificate';
import { writeWhole } from '@/sandbox-bank/certificates/key-folder';

/** The setting with the folder that a run of tests keeps keys and certificates in. */
export const TEST_CERTIFICATES_DIR = 'TEST_CERTIFICATES_DIR';

/** More than one test holds at once, so that two pairs of one test differ. */
const KEY_PAIRS = 8;

const made: Promise<KeyPair>[] = [];
let next = 0;

/** The next of the key pairs; the same ones for all files of a run. */
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
