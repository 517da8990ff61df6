import { z } from '@/lib/xs2a/value/zod';

/** The body of `PUT /api/inspector`. */
export type InspectorSwitch = z.infer<typeof InspectorSwitch>;
export const InspectorSwitch = z.object({ on: z.boolean() });
