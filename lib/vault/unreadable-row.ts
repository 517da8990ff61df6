/** A sealed value of a row does not open: its key was taken out of PSU_ID_KEYS too early, or it was tampered with. */
export class UnreadableRow extends Error {
  override name = 'UnreadableRow';

  constructor(readonly keyId: string) {
    super(`A row sealed by the key ${keyId} does not open.`);
  }
}
