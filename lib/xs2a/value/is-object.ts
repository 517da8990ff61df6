/** Whether a value that may be anything is an object with fields: what a rule across fields asks before it looks. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
