import type { Fault } from '@/sandbox-bank/server/faults';

/**
 * A copy of a request in which one field has another value or is missing. A field that is not there is added; a path
 * through objects that are not there changes nothing. @assumes faults
 */
export function withChangedField(
  request: object,
  { field = '', value }: Pick<Fault, 'field' | 'value'>,
): object {
  const changed = structuredClone(request);
  const names = field.split('.');
  const last = names.pop() ?? '';
  let holder: unknown = changed;
  for (const name of names) holder = memberOf(holder, name);
  if (typeof holder !== 'object' || holder === null) return changed;
  if (Array.isArray(holder) && !(Number(last) < holder.length)) return changed;
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, value);
  return changed;
}

function memberOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}
