import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { layOut, shapeOf } from './list-layout';
import { useShownItems } from './use-shown-items';

const row = (day: string, id: string) => ({
  id,
  day,
  isBatch: false,
  ownAccountName: null,
  matchedEntries: [],
});
const LATER = Array.from({ length: 20 }, (_, at) => row('2026-11-20', `later ${at}`));
const EARLIER = Array.from({ length: 180 }, (_, at) => row('2026-11-19', `earlier ${at}`));
const layout = layOut([shapeOf([...LATER, ...EARLIER], null)], new Map());

function Shown() {
  const list = useRef<HTMLDivElement>(null);
  const { from, day } = useShownItems(list, layout);
  return (
    <div ref={list}>
      from {from}, {day ?? 'no day'}
    </div>
  );
}

/** A wide window has no bar at its top. */
const isWide = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches }) as MediaQueryList);

const scrollTo = (top: number) =>
  act(() => {
    place = top;
    window.dispatchEvent(new Event('scroll'));
  });

let place = 0;
const read = vi.fn(() => place);

afterEach(() => {
  place = 0;
  vi.restoreAllMocks();
});

describe('the items that the window shows', () => {
  it('follow the window, and four more stand before them', () => {
    isWide(true);
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(read);
    const { container } = render(<Shown />);
    expect(container.textContent).toBe('from 0, no day');
    // A day's strip is 40 pixels high, a row 72.
    scrollTo(40 + 10 * 72);
    expect(container.textContent).toBe('from 7, 2026-11-20');
    scrollTo(0);
    expect(container.textContent).toBe('from 0, no day');
  });

  it.each([
    ['a wide window', true, 40 + 20 * 72],
    ['a narrow one, below its bar of 56 pixels', false, 40 + 20 * 72 - 56],
  ])('have a day that changes when its strip is at the top of %s', (_, wide, place) => {
    isWide(wide);
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(read);
    const { container } = render(<Shown />);
    scrollTo(place - 1);
    expect(container.textContent).toContain('2026-11-20');
    scrollTo(place);
    expect(container.textContent).toContain('2026-11-19');
  });

  it('are found without asking the browser to lay out what was just drawn', () => {
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(read);
    const { rerender } = render(<Shown />);
    scrollTo(680);
    read.mockClear();
    rerender(<Shown />);
    rerender(<Shown />);
    expect(read).not.toHaveBeenCalled();
  });

  it('are those of where the window is when the list comes', () => {
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(read);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
      () => ({ top: -place }) as DOMRect,
    );
    render(<Shown />).unmount();
    place = 40 + 10 * 72;
    expect(render(<Shown />).container.textContent).toContain('from 7,');
  });
});
