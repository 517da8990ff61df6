interface Lockfile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly integrity?: string;
        readonly optional?: boolean;
        readonly devOptional?: boolean;
      }
    >
  >;
}

/** Whether a version of Node, as `process.versions.node` writes it, can run the project. */
export function isNodeNewEnough(version: string): boolean;

/** Whether each package of the lockfile is installed in the version that it names. */
export function isInstalled(lockfile: Lockfile, installed: Lockfile | undefined): boolean;
