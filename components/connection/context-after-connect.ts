const KEY = 'brygge-act-after-connect';

/** Notes, for this tab, that the person leaves for the bank to act for whatever context comes back connected. */
export function actAfterConnect(): void {
  try {
    window.sessionStorage.setItem(KEY, '1');
  } catch {
    // A browser that keeps nothing: the way there is a button on the page they come back to.
  }
}

/** Whether that was noted; asked once. */
export function takeActAfterConnect(): boolean {
  try {
    const noted = window.sessionStorage.getItem(KEY) !== null;
    window.sessionStorage.removeItem(KEY);
    return noted;
  } catch {
    return false;
  }
}
