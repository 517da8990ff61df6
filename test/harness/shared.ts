import { afterAll, beforeAll } from 'vitest';

/** What the tests of a file share: opened before the first of them, and closed after the last. */
export const shared = <Opened extends { close(): Promise<void> }>(
  open: () => Promise<Opened>,
): Opened => {
  const opened = {} as Opened;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
};
