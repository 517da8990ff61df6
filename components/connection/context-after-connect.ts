const KEY = 'brygge-act-after-connect';

/** Records in this tab that the user leaves for the bank to act for whichever context they connect there. */
export function actAfterConnect(): void {
  try {
    window.sessionStorage.setItem(KEY, '1');
  } catch {
    // The browser stores nothing: the page they return to has a button for it.
  }
}

/** Whether that was recorded; reading it clears it. */
export function takeActAfterConnect(): boolean {
  try {
    const noted = window.sessionStorage.getItem(KEY) !== null;
    window.sessionStorage.removeItem(KEY);
    return noted;
  } catch {
    return false;
  }
}
