/** Words as they begin a sentence. `locale` is that of the words. */
export function capitalised(words: string, locale: string): string {
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}
