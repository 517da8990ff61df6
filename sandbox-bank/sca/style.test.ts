import { describe, expect, it } from 'vitest';
import { STYLE } from './style';

/** The declarations of the first rule with exactly this list of selectors. */
function ruleOf(selectors: string): string {
  const rules = STYLE.matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].find(([, list]) => list?.trim() === selectors)?.[2]?.trim() ?? '';
}

describe('a row of the bank that leads on', () => {
  it('has the same chevron whether it is a link or a button', () => {
    expect(ruleOf('.doors li::after, .known button::after')).toContain('transform: rotate(45deg)');
  });

  it('can be pressed on the chevron too', () => {
    expect(ruleOf('.doors li::after, .known button::after')).toContain('pointer-events: none');
  });

  it('keeps its texts away from the chevron', () => {
    expect(ruleOf('.doors li')).toContain('padding: 16px 48px 16px 20px');
    expect(ruleOf('.known button')).toContain('padding: 12px 48px 12px 20px');
  });
});
