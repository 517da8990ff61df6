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

describe('a box or a radio button of the bank', () => {
  const inputs = '.choice input, .console-switch input';

  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('is empty until it is checked, in a line that is seen, in %s', (_scheme, at) => {
    expect(ruleOf(inputs)).toContain('appearance: none');
    expect(ruleOf(inputs)).toContain('border: 2px solid var(--line); background: var(--card)');
    const colours = [...STYLE.matchAll(/:root \{([^}]*)\}/g)][at]?.[1] ?? '';
    expect(contrast(colours, 'line', 'card')).toBeGreaterThan(3);
    expect(contrast(colours, 'house', 'tint')).toBeGreaterThan(3);
    expect(contrast(colours, 'house-ink', 'house')).toBeGreaterThan(3);
  });

  it('is the browser’s own where it sets the colours', () => {
    const drawn = STYLE.slice(STYLE.indexOf('@media (forced-colors: none) {'));
    expect(STYLE.split('appearance: none')).toHaveLength(3);
    expect(drawn.split('appearance: none')).toHaveLength(3);
  });
});

it('a list to choose from has its arrow away from the edge', () => {
  expect(ruleOf('.console-field select')).toContain('padding-right: 40px');
  expect(ruleOf('.console-field:has(select)::after')).toContain('pointer-events: none');
});

/** The contrast of two of the colours in declarations, 1–21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(declarations: string, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) =>
      luminance(new RegExp(`--${name}: #([0-9a-f]{6});`).exec(declarations)?.[1] ?? ''),
    )
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of a colour `rrggbb`, 0–1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
