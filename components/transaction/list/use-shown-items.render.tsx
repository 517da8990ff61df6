import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { layOut, shapeOf } from './list-layout';
import { useShownItems } from './use-shown-items';

const DAY = '2026-11-20';
const ROWS = 200;
const row = (id: string) => ({
  id,
  bookingDate: DAY,
  status: 'booked' as const,
  batchNumberOfTransactions: null,
  matchedEntries: [],
});
const layout = layOut(
  [
    shapeOf(
      Array.from({ length: ROWS }, (_, at) => row(`t${at}`)),
      null,
    ),
  ],
  new Map(),
);

function Shown() {
  const list = useRef<HTMLDivElement>(null);
  const { first } = useShownItems(list, layout);
  return <div ref={list}>first {first}</div>;
}

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
  it('follow the window', () => {
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(read);
    const { container } = render(<Shown />);
    expect(container.textContent).toBe('first 0');
    // A day heading is 52 pixels high, a row 68.
    scrollTo(52 + 10 * 68);
    expect(container.textContent).toBe('first 11');
    scrollTo(0);
    expect(container.textContent).toBe('first 0');
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
    place = 52 + 10 * 68;
    expect(render(<Shown />).container.textContent).toBe('first 11');
  });
});
