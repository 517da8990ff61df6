/**
 * A reading of objects that is done once for each, however often it is asked for: a bank may put thousands in an answer,
 * and each is compared with many others. An object that has been read must not change.
 */
export function onceEach<Of extends object, Value extends NonNullable<unknown> | null>(
  read: (of: Of) => Value,
): (of: Of) => Value {
  const readings = new WeakMap<Of, Value>();
  return (of) => {
    const known = readings.get(of);
    if (known !== undefined) return known;
    const value = read(of);
    readings.set(of, value);
    return value;
  };
}
