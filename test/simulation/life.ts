/** What the ways to the database and to the bank have to know of the process that uses them. */
export type Life = {
  readonly name: string;
  readonly isAlive: boolean;
  /** Counts those that have died under this name. */
  readonly life: number;
  /** A step to or from the outside; true when the process dies at it, or is dead. */
  passes(when: 'before' | 'after'): boolean;
  /** Something that the process waits for; in a dead one it fails at once. */
  promise<Value>(
    begin: (resolve: (value: Value) => void, reject: (error: Error) => void) => void,
  ): Promise<Value>;
};
