import { z } from '@/lib/xs2a/value/zod';
import { LOCALES } from './preference';

/** The body of `PUT /api/account/language`. */
export const LanguageBody = z.object({ locale: z.enum(LOCALES) });
