/** UUIDs in the text form of RFC 4122, of any version. */

import { held, typeRule } from './rule';
import { z } from './zod';

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID; either case of letters. @see interface#header-meanings-common */
export function isUuid(text: string): boolean {
  return FORM.test(text);
}

/** A UUID of a request. */
export const Uuid = held(z.string({ error: typeRule('text-required') }), (text) =>
  isUuid(text) ? null : { rule: 'uuid-form' },
);
