/**
 * zod as this folder uses it. In a browser it must not compile its schemas: that needs `eval`, and even zod's probe for
 * it is reported as a breach of the Content-Security-Policy. The switch must be set before the first schema is created,
 * so every schema that reaches a browser is created with the `z` of this file. It has only the parts of zod that we
 * use: zod's own `z` would bring all of them, and error messages in fifty languages, to every page.
 */
import { config } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });

export * as z from './zod-parts';
