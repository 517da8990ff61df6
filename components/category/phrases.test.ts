import { describe, expect, it } from 'vitest';
import { readPhrases } from './phrases';

describe('the phrases of a rule', () => {
  it('stand one a line, each once', () => {
    expect(readPhrases(' Rema 1000 \n\nKiwi\nrema 1000\n')).toEqual({
      ok: true,
      phrases: ['rema 1000', 'Kiwi'],
    });
  });

  it('are at least one, at most twenty, of at most seventy characters', () => {
    expect(readPhrases('  \n ')).toEqual({ ok: false, reason: 'missing' });
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `Butikk ${at}`).join('\n');
    expect(readPhrases(lines(20))).toMatchObject({ ok: true });
    expect(readPhrases(lines(21))).toEqual({ ok: false, reason: 'tooMany' });
    expect(readPhrases('a'.repeat(70))).toMatchObject({ ok: true });
    expect(readPhrases('a'.repeat(71))).toEqual({ ok: false, reason: 'tooLong' });
  });
});
