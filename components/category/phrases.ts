import {
  CATEGORY_PHRASE_CHARACTERS_MAX,
  CATEGORY_RULE_PHRASES_MAX,
} from '@/lib/view/insight/category';

export type PhrasesReading =
  | { ok: true; phrases: string[] }
  | { ok: false; reason: 'missing' | 'tooMany' | 'tooLong' };

/** A rule's phrases as typed, one on each line; duplicates count once. */
export function readPhrases(text: string): PhrasesReading {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const phrases = [...new Map(lines.map((line) => [line.toLowerCase(), line])).values()];
  if (phrases.length === 0) return { ok: false, reason: 'missing' };
  if (phrases.length > CATEGORY_RULE_PHRASES_MAX) return { ok: false, reason: 'tooMany' };
  if (phrases.some((phrase) => phrase.length > CATEGORY_PHRASE_CHARACTERS_MAX))
    return { ok: false, reason: 'tooLong' };
  return { ok: true, phrases };
}
