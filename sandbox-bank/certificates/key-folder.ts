/**
 * Stores certificates with their private keys on disk so that several processes can open them at once. Each pair is a
 * folder that is moved into place complete: the first process wins, and the others read its pair. A pair never changes;
 * when it is no longer good, the next generation is made beside it.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SignerKeys } from '@/lib/xs2a/signature/sign';

/** File names inside a pair's folder, and of a TPP's own pair. */
export const KEY_FILE = { certificate: 'certificate.pem', privateKey: 'private-key.pem' } as const;

export type KeptPair = {
  /** Folder for all pairs. */
  dir: string;
  /** Folders of this pair are named `<name>-<generation>`. */
  name: string;
  isGood: (keys: SignerKeys) => boolean;
  make: () => Promise<SignerKeys>;
};

/** Reads the newest generation; makes the next one if there is none or it is not good. */
export async function keepPair({ dir, name, isGood, make }: KeptPair): Promise<SignerKeys> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (;;) {
    const [newest = 0] = await generations(dir, name);
    const kept = newest > 0 ? await readPair(join(dir, `${name}-${newest}`)) : undefined;
    if (kept && isGood(kept)) {
      return kept;
    }
    const made = await make();
    if (await placePair(dir, `${name}-${newest + 1}`, made)) {
      return made;
    }
  }
}

/** Every readable generation, newest first. */
export async function readPairs(dir: string, name: string): Promise<SignerKeys[]> {
  const pairs: SignerKeys[] = [];
  for (const generation of await generations(dir, name)) {
    const pair = await readPair(join(dir, `${name}-${generation}`));
    if (pair) {
      pairs.push(pair);
    }
  }
  return pairs;
}

/** The pair in a folder, or undefined when a file is missing. */
export async function readPair(folder: string): Promise<SignerKeys | undefined> {
  try {
    return {
      certificatePem: await readFile(join(folder, KEY_FILE.certificate), 'utf8'),
      privateKeyPem: await readFile(join(folder, KEY_FILE.privateKey), 'utf8'),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** Writes a file atomically: readers see either the old content or the new. */
export async function writeWhole(file: string, content: string, mode = 0o644): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const temporary = await mkdtemp(join(folder, '.new-'));
  try {
    await writeFile(join(temporary, 'file'), content, { mode });
    await rename(join(temporary, 'file'), file);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function generations(dir: string, name: string): Promise<number[]> {
  const entries = await readdir(dir);
  return entries
    .filter(
      (entry) => entry.startsWith(`${name}-`) && /^[1-9]\d*$/.test(entry.slice(name.length + 1)),
    )
    .map((entry) => Number(entry.slice(name.length + 1)))
    .sort((left, right) => right - left);
}

/** Moves a new pair into place; false when another process was first. */
async function placePair(dir: string, entry: string, keys: SignerKeys): Promise<boolean> {
  const temporary = await mkdtemp(join(dir, '.new-'));
  try {
    await writeFile(join(temporary, KEY_FILE.privateKey), keys.privateKeyPem, { mode: 0o600 });
    await writeFile(join(temporary, KEY_FILE.certificate), keys.certificatePem);
    await rename(temporary, join(dir, entry));
    return true;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // A non-empty folder cannot be replaced; how that is reported depends on the system.
    if (existsSync(join(dir, entry))) {
      return false;
    }
    throw error;
  }
}
