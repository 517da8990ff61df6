import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { root } from '@/scripts/root';
import { checkBuild } from './app/app-server';

/** What production needs beside the standalone folder of Next.js, which holds the packages that are used. */
const BESIDE = ['.next/static', 'dist', 'public', 'prisma/migrations', 'scripts/run.mjs'] as const;

/**
 * Copies what production runs into a folder that is empty or not there yet, as an image has it.
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
  // The program of Next.js serves without our gate.
  fs.rmSync(path.join(folder, 'server.js'));
}
