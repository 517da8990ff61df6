/**
 * zod as this folder uses it. In a browser it must not compile its schemas: that needs `eval`, and even zod's probe for
 * it is reported as a breach of the Content-Security-Policy. The switch must be set before the first schema is made, so
 * every schema that reaches a browser is made with the `z` of this file. It has the parts of zod that are used: zod's own
 * `z` would bring all of them, and the sentences of fifty languages, to each page.
 */
import { config } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });

export * as z from './zod-parts';
