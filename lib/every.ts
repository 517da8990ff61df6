/**
 * Runs a job now, and again each time so long has passed. A run that would begin while the last one still works is left
 * out. The job must not reject.
 */
export function every(milliseconds: number, job: () => Promise<unknown>): void {
  let isRunning = false;
  const run = (): void => {
    if (isRunning) return;
    isRunning = true;
    job().finally(() => {
      isRunning = false;
    });
  };
  run();
  setInterval(run, milliseconds).unref();
}
