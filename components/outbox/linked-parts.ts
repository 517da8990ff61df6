type Part = { key: number; text: string; isLink: boolean };

/** A text taken apart at its web addresses, each with its place as a key. */
export function linkedParts(text: string): Part[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, key) => ({ key, text: part, isLink: key % 2 === 1 }));
}
