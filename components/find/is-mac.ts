/** Whether the key beside the space bar is Command. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
