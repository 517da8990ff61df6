/** Called by Next once in each server process, before it serves. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startUp } = await import('@/lib/start-up');
  startUp();
}

/** Called by Next with whatever a page or a route handler throws, before it is answered. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { isDatabaseUnavailable } = await import('@/lib/db/unavailable');
  const { reportPageUnavailable } = await import('@/lib/http/unavailable-page');
  if (isDatabaseUnavailable(error)) reportPageUnavailable();
}
