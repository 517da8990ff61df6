// Packs what is published for other TPPs into kit/dist, and has publint and attw look at it.
import path from 'node:path';
import { checkPackages } from '@/scripts/product/kit/check';
import { packKit } from '@/scripts/product/kit/pack';
import { root } from '@/scripts/root';

const packages = await packKit();
for (const { file } of packages) process.stdout.write(`${path.relative(root, file)}\n`);
await checkPackages(packages);
