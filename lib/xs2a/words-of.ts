/** The words of a text: letters and digits, in lower case, without diacritics (`cafe` finds `Café`). */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
