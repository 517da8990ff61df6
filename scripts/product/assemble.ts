import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { root } from '@/scripts/root';
import { checkBuild } from './app/app-server';

/** What production needs besides Next.js's standalone folder, which has the packages in use. */
const BESIDE = [
  '.next/static',
  'dist',
  'public',
  'prisma/migrations',
  'scripts/run.mjs',
  'scripts/usages.json',
] as const;

/**
 * Copies what production runs into an empty or new folder, laid out as in an image.
 * @throws OperatorError, one sentence.
 */
export function assemble(folder: string): void {
  checkBuild();
  if (!fs.existsSync(path.join(root, 'dist', 'serve.mjs')))
    throw new OperatorError('The programs are not built; run "npm run build" first.');
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new OperatorError(`The folder ${folder} is not empty; name another one.`);
  fs.cpSync(path.join(root, '.next', 'standalone'), folder, {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const part of BESIDE)
    fs.cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  // Next.js's own program would serve without our gate.
  fs.rmSync(path.join(folder, 'server.js'));
}
