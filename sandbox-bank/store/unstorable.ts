/** PostgreSQL stores neither U+0000 nor lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is what is looked for.
export const UNSTORABLE = /[\u0000\p{Surrogate}]/u;
