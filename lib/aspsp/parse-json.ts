/**
 * The JSON of an answer: UTF-8 that is UTF-8, nesting that no schema of the interface comes near to, and strings
 * without controls. Whether it is the answer that was asked for is the schema's question.
 */
import { cleanStrings } from './bank-text';
import { AspspError } from './error';

/** The deepest answer of the interface has some eight levels. @assumes answer-bounds */
export const JSON_DEPTH_MAX = 32;

/**
 * The value of a body.
 * @throws AspspError `not-json` when it is not JSON in UTF-8, `invalid-answer` when it is nested too deep.
 * @see interface#what-the-service-does
 */
export function parseJson(body: Uint8Array, status: number): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (exceedsDepth(text))
      throw new AspspError('invalid-answer', `more than ${JSON_DEPTH_MAX} levels deep`, status);
    return cleanStrings(JSON.parse(text));
  } catch (error) {
    if (error instanceof AspspError) throw error;
    throw new AspspError('not-json', 'the body is not JSON in UTF-8', status);
  }
}

function exceedsDepth(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > JSON_DEPTH_MAX) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
