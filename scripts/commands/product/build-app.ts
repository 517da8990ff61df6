// Builds what production runs: the application, when its files have changed since, and the commands beside it.
import { buildWhenStale } from '@/scripts/product/build';
import { bundlePrograms } from '@/scripts/product/bundle';

await buildWhenStale((line) => process.stdout.write(`${line}\n`));
await bundlePrograms();
