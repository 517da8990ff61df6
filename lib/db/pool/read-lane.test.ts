import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { asRead, keepForChanges } from './read-lane';

it('gives back a connection that comes after its read has given up', async () => {
  const release = vi.fn();
  let open = (_client: pg.PoolClient): void => {};
  const opened = new Promise<pg.PoolClient>((resolve) => {
    open = resolve;
  });
  const pool = { connect: () => opened } as unknown as pg.Pool;
  keepForChanges(pool, { readsMax: 1, waitMillisecondsMax: 1, onWait: () => {} });
  await expect(asRead(() => pool.connect())).rejects.toThrow(
    'timeout exceeded when trying to connect',
  );
  open({ release } as unknown as pg.PoolClient);
  await opened;
  expect(release).toHaveBeenCalledOnce();
});
