/** The first versions without known security faults; nothing older may be used. */
export const VERSION_FLOORS: Readonly<Record<string, string>> = {
  next: '16.3.4',
  'next-auth': '4.24.15',
  'node-forge': '1.4.0',
  react: '19.2.6',
  'react-dom': '19.2.6',
};

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/** Whether a version is at least another; a pre-release is older than its release. */
export function isAtLeast(version: string, floor: string): boolean {
  const [numbers = '', preRelease] = version.split(/-(.*)/s);
  const parts = numbers.split('.').map(Number);
  const wanted = floor.split('.').map(Number);
  for (let index = 0; index < 3; index += 1) {
    const difference = (parts[index] ?? 0) - (wanted[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return preRelease === undefined;
}

/** One sentence for each package in a lockfile, at any depth, that is below its floor or missing. */
export function packagesBelowFloor(lockfile: Lockfile): string[] {
  return Object.entries(VERSION_FLOORS).flatMap(([name, floor]) => {
    const copies = Object.entries(lockfile.packages).filter(
      ([place]) => place === `node_modules/${name}` || place.endsWith(`/node_modules/${name}`),
    );
    if (copies.length === 0) return [`${name} is not in the lockfile; is its floor still needed?`];
    return copies
      .filter(([, { version = '0.0.0' }]) => !isAtLeast(version, floor))
      .map(([place, { version }]) => `${place} is ${version}; it must be at least ${floor}.`);
  });
}
