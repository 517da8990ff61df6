import type { InspectedCallView } from './inspector';

/** One line of two calls. `byte`: the first that differs, counted from 1 in UTF-8; null when they are equal. */
export type ComparedLine = {
  label: string;
  left: string | null;
  right: string | null;
  byte: number | null;
};

/**
 * Compares two requests line by line: request line, headers by name in the order of the first request, then the body.
 */
export function compareCalls(left: InspectedCallView, right: InspectedCallView): ComparedLine[] {
  const leftHeaders = byName(left);
  const rightHeaders = byName(right);
  const names = [...new Set([...leftHeaders.keys(), ...rightHeaders.keys()])];
  const leftBody = left.body?.split('\n') ?? [];
  const rightBody = right.body?.split('\n') ?? [];
  const bodyLines = Array.from({ length: Math.max(leftBody.length, rightBody.length) });
  return [
    compared('', `${left.method} ${left.target}`, `${right.method} ${right.target}`),
    ...names.map((name) =>
      compared(name, leftHeaders.get(name) ?? null, rightHeaders.get(name) ?? null),
    ),
    ...bodyLines.map((_, index) =>
      compared(String(index + 1), leftBody[index] ?? null, rightBody[index] ?? null),
    ),
  ];
}

function byName({ headers }: InspectedCallView): Map<string, string> {
  return new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

function compared(label: string, left: string | null, right: string | null): ComparedLine {
  return { label, left, right, byte: left === right ? null : differsAt(left ?? '', right ?? '') };
}

function differsAt(left: string, right: string): number {
  const encoder = new TextEncoder();
  const a = encoder.encode(left);
  const b = encoder.encode(right);
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at + 1;
}
