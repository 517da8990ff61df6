import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { SandboxCard } from './sandbox-card';

describe('the card of the sandbox bank', () => {
  it('lists whom one may be the first time', () => {
    renderPage(<SandboxCard isKnown={false} />);
    const people = document.querySelector('details');
    expect(people?.open).toBe(false);
    if (people) people.open = true;
    expect(screen.getByText('130393 19955')).toBeDefined();
    expect(screen.getAllByRole('listitem').map((one) => one.firstChild?.textContent)).toEqual([
      'Jonas Håkon Lunde130393 19955 · Personal',
      'Odd Arne Sæther120855 92767 · Personal',
      'Nordlys Brygghus AS181292 15603 · Company',
      'Fjellheim Regnskap AS200795 18612 · Company',
      'Torbjørn Øvretveit248978 40312 · Personal and company',
    ]);
  });

  it('offers no number that can only fail, once the bank knows the person', () => {
    renderPage(<SandboxCard isKnown={true} />);
    expect(screen.queryByText('130393 19955')).toBeNull();
    expect(screen.getByText(/use the identity number you used the first time/)).toBeDefined();
  });
});
