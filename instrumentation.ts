/** Called by Next once in each server process, before it serves. */
export const register = async (): Promise<void> => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startUp } = await import('@/lib/start-up');
  startUp();
};
