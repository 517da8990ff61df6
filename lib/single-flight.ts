/**
 * Runs work once at a time for each key in this process: everyone who asks while it runs gets the same answer.
 * Processes do not share this: what must happen only once overall is up to the database.
 */
export function singleFlight<Value>(): (
  key: readonly (string | null)[],
  work: () => Promise<Value>,
) => Promise<Value> {
  const running = new Map<string, Promise<Value>>();
  return (key, work) => {
    const name = JSON.stringify(key);
    const known = running.get(name);
    if (known !== undefined) return known;
    const started = work().finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
}
