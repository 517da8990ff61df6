import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerRequests, answerVersions, renderPage } from '@/components/testing/render-page';
import type { UnsortedGroup, UnsortedView } from '@/lib/view/insight/unsorted';
import { SortPage } from './sort-page';

const group = (name: string, changes: Partial<UnsortedGroup> = {}): UnsortedGroup => ({
  name,
  phrase: name,
  direction: 'out',
  count: 3,
  sums: [{ amount: '-300.00', currency: 'NOK' }],
  latest: [
    { id: name, day: '2025-11-12', amount: { amount: '-100.00', currency: 'NOK' }, message: null },
  ],
  proposal: null,
  ...changes,
});

const FOUND: UnsortedView = {
  groups: [
    group('Fjellkraft', {
      proposal: { category: 'electricity', because: { kind: 'word', word: 'kraft' } },
    }),
    group('Zyx', { count: 2 }),
  ],
  transactions: 5,
  since: null,
};

const RULES = [{ category: 'electricity', phrases: ['Tibber'], direction: 'out' }];

/** @param fails whether a change is refused: the first is number one. */
const open = (found = FOUND, fails: (sent: number) => boolean = () => false) => {
  let sent = 0;
  const asked = answerRequests(({ method, path, body }) => {
    if (path.startsWith('/api/insight/unsorted')) return { body: found };
    if (method !== 'PUT') return { body: { rules: RULES, builtIn: [] } };
    sent += 1;
    return fails(sent)
      ? { status: 500, body: { code: 'internal', title: '', requestId: '' } }
      : { body: { rules: (body as { rules: unknown }).rules, builtIn: [] } };
  });
  const puts = () =>
    asked
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => (body as { rules: unknown }).rules);
  return { ...renderPage(<SortPage />), puts };
};

describe('sorting', () => {
  it('makes a rule by one press, takes it back, skips, and says what it came to', async () => {
    const { user, puts } = open();
    await screen.findByRole('heading', { name: 'Fjellkraft' });
    screen.getByText('1 of 2');
    screen.getByText('Because of “kraft” in the name.');
    await user.click(screen.getByRole('button', { name: 'Put in Electricity' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Zyx' }));
    screen.getByText('Fjellkraft is now in Electricity.');
    const learned = [
      { category: 'electricity', phrases: ['Tibber', 'Fjellkraft'], direction: 'out' },
    ];
    await waitFor(() => expect(puts()).toEqual([learned]));

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(puts()).toEqual([learned, RULES]));
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    screen.getByText('Fjellkraft was skipped.');
    await user.click(screen.getByRole('button', { name: 'Leisure' }));
    await waitFor(() =>
      expect(puts()[2]).toEqual([
        { category: 'leisure', phrases: ['Zyx'], direction: 'out' },
        ...RULES,
      ]),
    );
    screen.getByRole('heading', { name: '2 of 5 transactions categorised' });
  });

  it('says that a rule covers one direction only, and has the likely categories first', async () => {
    const received = group('Marte Fosse', {
      direction: 'in',
      count: 22,
      sums: [{ amount: '4972.01', currency: 'NOK' }],
    });
    const { user } = open({ groups: [received, group('Zyx')], transactions: 25, since: null });
    await screen.findByRole('heading', { name: 'Marte Fosse' });
    expect(screen.getByText(/^22 received/).textContent).toMatch(/^22 received\+4,972\.01/);
    screen.getByText(/rule for “Marte Fosse”, but only where you receive money/);
    const [first, second] = screen
      .getByRole('group', { name: 'Choose a category' })
      .querySelectorAll('button');
    expect([first?.textContent, second?.textContent]).toEqual(['Transfers', 'Other income']);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    screen.getByText(/^3 paid/);
    screen.getByText(/rule for “Zyx”, but only where you pay/);
  });

  it('counts a single transaction as one', async () => {
    const { user } = open({ groups: [group('Zyx', { count: 1 })], transactions: 1, since: null });
    await user.click(await screen.findByRole('button', { name: 'Leisure' }));
    await screen.findByRole('heading', { name: '1 of 1 transaction categorised' });
  });

  it('says so when there is nothing to sort', async () => {
    open({ groups: [], transactions: 0, since: null });
    await screen.findByText('Everything is categorised');
  });

  it('says how far back it looked when there is nothing to sort in what it looked at', async () => {
    open({ groups: [], transactions: 0, since: '2025-03-01' });
    await screen.findByText('Nothing to categorise in what Brygge looked at');
    screen.getByText('Brygge looked at transactions back to 1 March 2025.');
    expect(screen.queryByText('Everything is categorised')).toBeNull();
    expect(screen.queryByText(/^Every transaction/)).toBeNull();
  });

  it('leaves a rule that two groups share while one of them has it', async () => {
    const shared = { phrase: 'Rema', proposal: null };
    const { user, puts } = open({
      groups: [group('Rema', shared), group('Rema 1000', shared)],
      transactions: 6,
      since: null,
    });
    await user.click(await screen.findByRole('button', { name: 'Groceries' }));
    await screen.findByRole('heading', { name: 'Rema 1000' });
    await user.click(screen.getByRole('button', { name: 'Groceries' }));
    const learned = [{ category: 'groceries', phrases: ['Rema'], direction: 'out' }, ...RULES];
    await waitFor(() => expect(puts()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Rema is now in Groceries.');
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(puts().at(-1)).toEqual(learned);
  });

  it('counts nothing as categorised that could not be saved', async () => {
    let fails = true;
    const { user } = open(FOUND, () => fails);
    await user.click(await screen.findByRole('button', { name: 'Put in Electricity' }));
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('heading', { name: /transactions categorised$/ })).toBeNull();
    expect(screen.queryByText(/is now in/)).toBeNull();
    fails = false;
    await user.click(retry);
    await screen.findByRole('heading', { name: '3 of 5 transactions categorised' });
  });

  it('keeps what another device saves meanwhile, also when it is undone', async () => {
    const elsewhere = { category: 'leisure', phrases: ['Kino'], direction: null };
    const server = answerVersions<object>({ ...FOUND, rules: RULES, builtIn: [] });
    const { user } = renderPage(<SortPage />);
    await screen.findByRole('heading', { name: 'Fjellkraft' });
    server.change({ rules: [elsewhere, ...RULES] });
    await user.click(screen.getByRole('button', { name: 'Put in Electricity' }));
    const learned = { ...RULES[0], phrases: ['Tibber', 'Fjellkraft'] };
    await waitFor(() => expect(server.stored()).toMatchObject({ rules: [elsewhere, learned] }));
    const later = { category: 'health', phrases: ['Apotek'], direction: null };
    server.change({ rules: [later, elsewhere, learned] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.stored()).toMatchObject({ rules: [later, elsewhere, RULES[0]] }),
    );
  });

  it('sends a change that could not be saved with the next', async () => {
    const { user, puts } = open(FOUND, (sent) => sent === 1);
    await user.click(await screen.findByRole('button', { name: 'Put in Electricity' }));
    await waitFor(() => expect(puts()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Leisure' }));
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts().at(-1)).toEqual([
      { category: 'leisure', phrases: ['Zyx'], direction: 'out' },
      { category: 'electricity', phrases: ['Tibber', 'Fjellkraft'], direction: 'out' },
    ]);
  });

  it('brings a group back when another device has taken the room for its rule', async () => {
    const server = answerVersions<object>({ ...FOUND, rules: [], builtIn: [] });
    const { user } = renderPage(<SortPage />);
    await screen.findByRole('heading', { name: 'Fjellkraft' });
    const rules = Array.from({ length: 100 }, (_, at) => ({
      category: 'leisure',
      phrases: [`Kino ${at}`],
      direction: 'in',
    }));
    server.change({ rules });
    await user.click(screen.getByRole('button', { name: 'Put in Electricity' }));
    await screen.findByRole('heading', { name: 'Zyx' });
    await screen.findByRole('alert');
    screen.getByRole('heading', { name: 'Fjellkraft' });
    expect(server.stored()).toMatchObject({ rules });
  });
});
