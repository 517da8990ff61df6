import { describe, expect, it } from 'vitest';
import { STYLE } from './style';

/** The declarations of the first rule with exactly this list of selectors. */
function ruleOf(selectors: string): string {
  const rules = STYLE.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
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
    const colours = coloursOf(at);
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

describe('what is wrong or destroys something', () => {
  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('is read on all that it stands on, in %s', (_scheme, at) => {
    const colours = coloursOf(at);
    for (const under of ['card', 'ground', 'danger-ground'])
      expect(contrast(colours, 'danger', under)).toBeGreaterThan(4.5);
  });

  it('is orange beside the pink of the dark, not another pink', () => {
    const dark = coloursOf(1);
    expect(dark).toContain('--house: #f0a3c6;');
    expect(dark).toContain('--danger: #ff7a50; --danger-ground: #4a1c10;');
  });

  it('has an edge of its own in the console', () => {
    expect(ruleOf('.card.danger')).toBe('border: 2px solid var(--danger);');
  });
});

describe('the headline of an approval', () => {
  it.each([
    ['.amount', 12],
    ['.amount.long', 17],
    ['.amount.longer', 22],
    // The longest that a payment can have: 18 digits with their separators, and the currency.
    ['.amount.longest', 28],
  ])('has an amount on one line, in %s one of %d characters', (selector, characters) => {
    expect(ruleOf('.amount')).toContain('white-space: nowrap');
    const [, ems] = /min\(100cqi \/ ([\d.]+),/.exec(ruleOf(selector)) ?? [];
    // A bold figure, and a separator beside it, is 0.57 as wide as it is high.
    expect(Number(ems)).toBeGreaterThanOrEqual(0.57 * characters);
  });

  it('hides a label from nobody who listens', () => {
    expect(ruleOf('.spoken')).toContain('clip-path: inset(50%)');
    expect(ruleOf('.spoken')).not.toMatch(/display|visibility/);
  });

  it('keeps a name that is written from right to left after its "to"', () => {
    expect(ruleOf('.recipient dd')).toContain('unicode-bidi: isolate');
  });
});

describe('the picture of the shore', () => {
  it('has its height before it is drawn', () => {
    expect(ruleOf('.shore')).toContain('aspect-ratio: 560 / 168');
    expect(ruleOf('.card > .shore.foot')).toContain('aspect-ratio: 560 / 88');
  });

  it('has the person’s own colours where there are such, and is not on paper', () => {
    expect(STYLE).toContain(
      '@media (forced-colors: active) { .head svg, .shore { color: CanvasText; background: none; } }',
    );
    expect(STYLE).toContain('@media print { .shore { display: none; } }');
  });
});

/** The colours in light (0) or dark (1), as declarations. */
function coloursOf(at: 0 | 1): string {
  return [...STYLE.matchAll(/:root \{([^}]*)\}/g)][at]?.[1] ?? '';
}

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
