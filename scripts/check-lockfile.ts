// Fails when the lockfile holds a version with a known security fault.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '@/database/operator-error';
import { packagesBelowFloor } from './version-floors';

const file = path.join(fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json');
const found = packagesBelowFloor(JSON.parse(fs.readFileSync(file, 'utf8')));
if (found.length > 0) throw new OperatorError(found.join('\n'));
process.stdout.write('every package is at or above its security floor\n');
