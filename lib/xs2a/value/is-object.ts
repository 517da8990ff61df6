/** Whether an unknown value is an object with fields. Rules across fields check this first. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
