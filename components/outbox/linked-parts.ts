type Part = { key: number; text: string; isLink: boolean };

/** Splits a text at its web addresses; each part's position is its key. */
export function linkedParts(text: string): Part[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, key) => ({ key, text: part, isLink: key % 2 === 1 }));
}
