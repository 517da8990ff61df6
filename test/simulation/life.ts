/** What the connections to the database and to the bank need to know about the process that uses them. */
export type Life = {
  readonly name: string;
  readonly isAlive: boolean;
  /** Counts the processes that have died under this name. */
  readonly life: number;
  /** A step towards or from the outside; true when the process dies at it, or is already dead. */
  passes(when: 'before' | 'after'): boolean;
  /** Something that the process waits for; in a dead process it fails at once. */
  promise<Value>(
    begin: (resolve: (value: Value) => void, reject: (error: Error) => void) => void,
  ): Promise<Value>;
};
