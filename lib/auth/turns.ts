/** Thrown instead of waiting behind too many others. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export type Turns = { take<T>(work: () => Promise<T>): Promise<T> };

/** Lets so many run at once and so many wait; in order of arrival. */
export const createTurns = (limits: { atOnce: number; waiting: number }): Turns => {
  let running = 0;
  const queue: (() => void)[] = [];
  const next = () => {
    const start = queue.shift();
    if (start === undefined) running -= 1;
    else start();
  };
  return {
    async take(work) {
      if (running < limits.atOnce) running += 1;
      else {
        if (queue.length >= limits.waiting) throw new TooBusy('too many wait already');
        await new Promise<void>((resolve) => queue.push(resolve));
      }
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
};
