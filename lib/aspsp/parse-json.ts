/**
 * Parses the JSON of an answer: valid UTF-8, nested no deeper and listing no more than any schema could need, one value
 * per name, and strings free of control characters. Whether it is the answer that was asked for is for the schema to say.
 */
import {
  JSON_MEMBERS_IN_ALL_MAX,
  JSON_MEMBERS_MAX,
  type JsonFault,
  jsonFault,
} from '@/lib/xs2a/message/json-fault';
import { cleanStrings } from './bank-text';
import { AspspError } from './error';

/** The deepest answer of the interface has about eight levels. @assumes answer-bounds */
const JSON_DEPTH_MAX = 32;

/**
 * The value of a body.
 * @throws AspspError `not-json` when it is not JSON in UTF-8, `invalid-answer` when it is nested too deeply, an object
 * or list or all of them have too many members, or a name has two values.
 * @see interface#what-the-service-does
 */
export function parseJson(body: Uint8Array, status: number): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const fault = jsonFault(text, JSON_DEPTH_MAX);
    if (fault !== null) throw new AspspError('invalid-answer', FAULTS[fault], status);
    return cleanStrings(JSON.parse(text));
  } catch (error) {
    if (error instanceof AspspError) throw error;
    throw new AspspError('not-json', 'the body is not JSON in UTF-8', status);
  }
}

const FAULTS: Record<JsonFault, string> = {
  'too-deep': `more than ${JSON_DEPTH_MAX} levels deep`,
  'too-many': `more than ${JSON_MEMBERS_MAX} members in one object or list, or ${JSON_MEMBERS_IN_ALL_MAX} in all`,
  'two-values': 'one name with two values',
};
