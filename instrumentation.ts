/** Next calls it once in each server process, before serving. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startUp } = await import('@/lib/start-up');
  startUp();
}

/** Next calls it with anything that a page or route handler throws, before answering. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { isDatabaseUnavailable } = await import('@/lib/db/unavailable');
  const { reportPageUnavailable } = await import('@/lib/http/unavailable-page');
  if (isDatabaseUnavailable(error)) reportPageUnavailable();
}
