/** In which role a PSU acts: with own accounts, or with those granted for a corporate agreement. */

import { typeRule } from './rule';
import { z } from './zod';

/** @see interface#header-meanings-common */
export const PSU_CONTEXTS = ['PRIVATE', 'CORPORATE'] as const;

/** @see interface#header-meanings-common */
export const PsuContext = z.enum(PSU_CONTEXTS, { error: typeRule('choice-unknown') });
export type PsuContext = (typeof PSU_CONTEXTS)[number];
