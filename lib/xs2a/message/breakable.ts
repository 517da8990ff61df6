/** A path, query or list in the pieces between which a line may be broken: after each separator. */
export function breakable(text: string): string[] {
  return text.split(/(?<=[/?&=,;])(?=.)/su);
}
