// Packs the packages for other TPPs into kit/dist.
import path from 'node:path';
import { packKit } from '@/scripts/product/kit/pack';
import { root } from '@/scripts/root';

for (const { file } of await packKit()) process.stdout.write(`${path.relative(root, file)}\n`);
