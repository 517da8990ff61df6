// The entry of the launcher's children: loads one of our programs and removes the TypeScript loader before it serves.
// Otherwise the loader would read a source map for every file of the built application that appears in a stack trace,
// and double the time to its first page.
import { register } from 'tsx/esm/api';

const [name] = process.argv.slice(2);
const unregister = register();
const { serve } = await import(`../${name}.ts`);
await unregister();
await serve();
