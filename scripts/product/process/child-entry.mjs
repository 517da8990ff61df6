// The entry of the launcher's children: loads one of our programs and takes the TypeScript loader
// away again before it serves. Left in place, the loader would read a source map for each file of
// the built application that is ever in a stack trace, and double the time to its first page.
import { register } from 'tsx/esm/api';

const [name] = process.argv.slice(2);
const unregister = register();
const { serve } = await import(`../${name}.ts`);
await unregister();
await serve();
