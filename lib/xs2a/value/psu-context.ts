/** The role in which a PSU acts: with their own accounts, or with those of a corporate agreement. */

import { typeRule } from './rule';
import { z } from './zod';

/** @see interface#header-meanings-common */
export const PSU_CONTEXTS = ['PRIVATE', 'CORPORATE'] as const;

/** @see interface#header-meanings-common */
export const PsuContext = z.enum(PSU_CONTEXTS, { error: typeRule('choice-unknown') });
export type PsuContext = (typeof PSU_CONTEXTS)[number];
