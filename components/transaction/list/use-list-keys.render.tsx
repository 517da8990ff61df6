import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { layOut, shapeOf } from './list-layout';
import { useListKeys } from './use-list-keys';

const rows = ['one', 'two', 'three'].map((id) => ({
  id,
  day: '2026-11-20',
  isBatch: false,
  ownAccountName: null,
  matchedEntries: [],
}));
const layout = layOut([shapeOf(rows, null)], new Map());

/** A list of three rows under their day, of which only some are drawn. */
function List({ to }: { to: number }) {
  const list = useRef<HTMLUListElement>(null);
  const drawn = layout.items(0, to);
  const keys = useListKeys({
    list,
    layout,
    drawn,
    show: () => {},
    rowAt: () => null,
    hasMore: false,
    hasFailed: false,
    onFold: () => {},
    toEnd: false,
    setToEnd: () => {},
  });
  return (
    <>
      <ul ref={list} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} onBlur={keys.onBlur}>
        {drawn.map(({ index, item }) => (
          <li key={index} data-index={index}>
            {item.kind === 'transaction' && (
              <button type="button" data-transaction="" tabIndex={index === keys.stop ? 0 : -1}>
                row {item.row}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button">elsewhere</button>
    </>
  );
}

const all = layout.count;
const lastRow = () => screen.getByRole('button', { name: 'row 2' });

describe('the row that has the focus', () => {
  it('has it again when it was gone for a moment, as in a list that is read again', async () => {
    const { rerender } = render(<List to={all} />);
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(lastRow());
    rerender(<List to={2} />);
    expect(document.activeElement).toBe(document.body);
    rerender(<List to={all} />);
    expect(document.activeElement).toBe(lastRow());
  });

  it('does not take it from where the person went meanwhile', async () => {
    const { rerender } = render(<List to={all} />);
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    await userEvent.click(document.body);
    rerender(<List to={2} />);
    rerender(<List to={all} />);
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
    rerender(<List to={2} />);
    rerender(<List to={all} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'elsewhere' }));
  });
});
