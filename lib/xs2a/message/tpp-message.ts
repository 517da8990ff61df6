/**
 * The error body: `tppMessages` with their codes and categories, and the HTTP status of each code. Choosing a code is
 * up to whoever finds the fault.
 */

import { TPP_MESSAGE_TEXT_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { z } from '@/lib/xs2a/value/zod';
import { Links } from './link';

/** @see interface#payment-creation-response */
export const TPP_MESSAGE_CATEGORIES = ['ERROR', 'WARNING'] as const;

/**
 * Code → HTTP status, from the supplement's table. When a state or product forbids a DELETE, the answer is 405 or 409
 * with `BAD_REQUEST` or `CONFLICT`; there the operation chooses the status.
 * @see interface#errors
 * @see supplement#9
 * @assumes tpp-message-status
 */
export const TPP_MESSAGE_STATUS = {
  SYSTEM_ERROR: 500,
  BAD_REQUEST: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  HTTP_HEADER_REQUIRED: 400,
  QUERY_PARAMETER_REQUIRED: 400,
  FORMAT_ERROR: 400,
  RESOURCE_UNKNOWN: 404,
  SCA_NOT_FOUND: 404,
  SCA_EXPIRED: 401,
  SCA_INVALID: 400,
  PSU_CREDENTIALS_INVALID: 401,
  CONSENT_UNKNOWN: 403,
  CONSENT_INVALID: 401,
  CONSENT_EXPIRED: 401,
  ACCESS_EXCEEDED: 429,
  PRODUCT_UNKNOWN: 404,
  PRODUCT_INVALID: 403,
  KID_MISSING: 400,
  KID_INVALID: 400,
  PAYMENT_FAILED: 400,
  EXECUTION_DATE_INVALID: 400,
  REFERENCE_MIX_INVALID: 400,
} as const satisfies Record<string, number>;

/** @see interface#errors */
export type TppMessageCode = keyof typeof TPP_MESSAGE_STATUS;

/** Every code in the document, in its order. @see interface#errors */
export const TPP_MESSAGE_CODES = Object.keys(TPP_MESSAGE_STATUS) as TppMessageCode[];

/**
 * A message as a bank sends it; unknown categories and codes are kept as texts.
 * @see interface#payment-creation-response
 */
export const TppMessage = z.object({
  category: z.string(),
  code: z.string(),
  path: z.string().nullish(),
  text: z.string().nullish(),
});
export type TppMessage = z.infer<typeof TppMessage>;

/** A message of which only the code matters; one without a code says nothing, and must not hide the others. */
export const AnsweredMessage = TppMessage.extend({
  category: z.string().catch('ERROR'),
  path: z.string().nullish().catch(null),
  text: z.string().nullish().catch(null),
});

/** The body of an answer other than a success. @see supplement#9 @assumes error-body */
export const ErrorBody = z.object({
  tppMessages: z.array(TppMessage).nullish(),
  _links: Links.nullish(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** An error message with its text cut to the length that the document allows. */
export function tppError(code: TppMessageCode, text: string, path?: string): TppMessage {
  return {
    category: 'ERROR',
    code,
    ...(path === undefined ? {} : { path }),
    text: truncateText(text, TPP_MESSAGE_TEXT_CHARACTERS_MAX),
  };
}

/** The text, or its beginning with an ellipsis, in at most `max` Unicode code points. @see interface#limits */
export function truncateText(text: string, max: number): string {
  // A text of at most `max` code units has at most as many code points.
  if (text.length <= max) return text;
  // This many code units always hold more than `max` code points. The rest, which a bank may make long, is not looked
  // at.
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
