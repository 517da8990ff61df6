// Builds the application when its files have changed since the last build.
import { buildWhenStale } from '@/scripts/product/build';

await buildWhenStale((line) => process.stdout.write(`${line}\n`));
