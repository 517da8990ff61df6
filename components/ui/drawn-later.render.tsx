import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { drawnLater } from './drawn-later';

const NOT_ARRIVED = 'This part of the page did not load. Check your internet connection.';

/** A part that fails to load the first time, next to a field in use. */
function partThatIsLate() {
  let asked = 0;
  const Part = drawnLater<{ sum: string }>(async () => {
    asked += 1;
    if (asked === 1) throw new Error('ChunkLoadError');
    return ({ sum }) => <p>Sum {sum}</p>;
  });
  return function Page() {
    const [isShown, setShown] = useState(false);
    return (
      <>
        <input aria-label="Message" />
        <button type="button" onClick={() => setShown(!isShown)}>
          Show
        </button>
        {isShown && <Part sum="12.50" />}
      </>
    );
  };
}

describe('a part of a page that is fetched when it is drawn', () => {
  it('says in its own place that it did not arrive, and comes when it is asked for again', async () => {
    const Page = partThatIsLate();
    const { user } = renderPage(<Page />);
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Rent');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect((await screen.findByRole('alert')).textContent).toContain(NOT_ARRIVED);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sum 12.50')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' }).value).toBe('Rent');
  });

  it('is asked for again when it is drawn another time', async () => {
    const Page = partThatIsLate();
    const { user } = renderPage(<Page />);
    const show = screen.getByRole('button', { name: 'Show' });
    await user.click(show);
    await screen.findByRole('alert');
    await user.click(show);
    await user.click(show);
    expect(await screen.findByText('Sum 12.50')).toBeDefined();
  });

  it('is drawn at once when it was loaded ahead', async () => {
    const part = Promise.resolve(({ sum }: { sum: string }) => <p>Sum {sum}</p>);
    const Part = drawnLater<{ sum: string }>(() => part);
    Part.prepare();
    await part;
    renderPage(<Part sum="12.50" />);
    expect(screen.getByText('Sum 12.50')).toBeDefined();
  });
});
