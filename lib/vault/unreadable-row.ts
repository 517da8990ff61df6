/**
 * A sealed value of a row cannot be decrypted: its key was removed from PSU_ID_KEYS too early, or it was tampered with.
 */
export class UnreadableRow extends Error {
  override name = 'UnreadableRow';

  constructor(readonly keyId: string) {
    super(`A row sealed by the key ${keyId} does not open.`);
  }
}
