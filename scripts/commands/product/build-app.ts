// Builds what production runs: the application, if its files have changed, and its commands.
import { buildWhenStale } from '@/scripts/product/build';
import { bundlePrograms } from '@/scripts/product/bundle';

await buildWhenStale((line) => process.stdout.write(`${line}\n`));
await bundlePrograms();
