// Fails when the lockfile has a version with a known security fault.

import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { packagesBelowFloor } from '@/scripts/checks/version-floors';
import { root } from '@/scripts/root';

const file = path.join(root, 'package-lock.json');
const found = packagesBelowFloor(JSON.parse(fs.readFileSync(file, 'utf8')));
if (found.length > 0) throw new OperatorError(found.join('\n'));
process.stdout.write('every package is at or above its security floor\n');
