import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage, sentences } from '@/components/testing/render-page';
import { DayField } from './day-field';

const say = sentences();

function renderDay(begun = '') {
  const given: string[] = [];
  function Page() {
    const [day, setDay] = useState(begun);
    return (
      <>
        <DayField
          label="From"
          day={day}
          onChange={(next) => {
            given.push(next);
            setDay(next);
          }}
        />
        <button type="button" onClick={() => setDay('2026-03-01')}>
          March
        </button>
      </>
    );
  }
  return { ...renderPage(<Page />), given };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });

describe('a day to search by', () => {
  it('is typed as days are written, and stays as it was typed', async () => {
    const { user, given } = renderDay();
    await user.type(field(), '24.12.2025');
    expect(field().value).toBe('24.12.2025');
    expect(given.at(-1)).toBe('2025-12-24');
  });

  it('that is none is said when one goes on, and not while one types', async () => {
    const { user, given } = renderDay();
    await user.type(field(), '31.2.2026');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(given.at(-1)).toBe('31.2.2026');
    await user.tab();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(say('field.dayForm'))).toBeTruthy();
    expect(field().value).toBe('31.2.2026');
  });

  it('stands there in the form of the language, also when it is chosen elsewhere', async () => {
    const { user } = renderDay('2026-11-20');
    expect(field().value).toBe('20/11/2026');
    await user.click(screen.getByRole('button', { name: 'March' }));
    expect(field().value).toBe('01/03/2026');
  });

  it('is picked in a calendar', async () => {
    const { user, given } = renderDay('2026-11-20');
    await user.click(screen.getByRole('button', { name: say('field.pickDay', { field: 'From' }) }));
    const grid = await screen.findByRole('grid', { name: 'November 2026' });
    await user.click(within(grid).getByRole('button', { name: /^Tuesday,? 10 November 2026/ }));
    expect(given).toEqual(['2026-11-10']);
    expect(field().value).toBe('10/11/2026');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('can be emptied', async () => {
    const { user, given } = renderDay('2026-11-20');
    await user.clear(field());
    expect(given).toEqual(['']);
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });
});
