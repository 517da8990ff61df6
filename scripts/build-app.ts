// Builds the application when its files have changed since the last build.
import { buildWhenStale } from './build';

await buildWhenStale((line) => process.stdout.write(`${line}\n`));
