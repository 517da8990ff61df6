/** Whether the modifier key for shortcuts is Command. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
