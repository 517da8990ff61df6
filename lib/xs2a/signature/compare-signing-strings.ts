/** Finds where two signing strings diverge, so that a developer sees which header, line and byte is wrong. */
import { excerpt } from './excerpt';

/**
 * Lines and bytes count from 1, and bytes within their line, in UTF-8. `header` is the name on that line of the
 * expected string (of the presented one once the expected one has ended). A byte is undefined where a string ends.
 */
export type SigningStringDifference = {
  line: number;
  byte: number;
  header: string;
  expectedByte: number | undefined;
  presentedByte: number | undefined;
};

/** @returns the first difference, or undefined when the strings are the same. */
export function compareSigningStrings(
  expected: string,
  presented: string,
): SigningStringDifference | undefined {
  const left = Buffer.from(expected, 'utf8');
  const right = Buffer.from(presented, 'utf8');
  let at = 0;
  while (at < left.length && left[at] === right[at]) {
    at++;
  }
  const expectedByte = left[at];
  const presentedByte = right[at];
  if (expectedByte === presentedByte) {
    return undefined;
  }
  const before = left.subarray(0, at).toString('utf8').split('\n');
  const line = before.length;
  const lineStart = at === 0 ? 0 : left.lastIndexOf(0x0a, at - 1) + 1;
  return {
    line,
    byte: at - lineStart + 1,
    header: headerOfLine(expected, line) ?? headerOfLine(presented, line) ?? '',
    expectedByte,
    presentedByte,
  };
}

/** One sentence: where the strings diverge, and what is there. */
export function describeDifference({
  line,
  byte,
  header,
  expectedByte,
  presentedByte,
}: SigningStringDifference): string {
  return `the signing strings differ in line ${line} (${excerpt(header)}) at byte ${byte}: expected ${byteName(expectedByte)}, but ${byteName(presentedByte)} was signed`;
}

function headerOfLine(text: string, line: number): string | undefined {
  const colon = text.split('\n')[line - 1]?.split(':')[0];
  return colon === undefined || colon === '' ? undefined : colon;
}

function byteName(byte: number | undefined): string {
  if (byte === undefined) {
    return 'the end';
  }
  const hex = `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return byte > 0x20 && byte < 0x7f ? `${hex} '${String.fromCharCode(byte)}'` : hex;
}
