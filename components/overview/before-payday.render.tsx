import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { AccountView, BalancesView } from '@/lib/view/account';
import type { UntilSalaryView } from '@/lib/view/insight/insight';
import { BeforePayday } from './before-payday';

const SALARY = {
  accountId: '0b9b2f6e-1c52-4b0e-9e0a-7d6c4b1f2a30',
  accountName: 'Brukskonto',
  salary: { name: 'Nordlys Brygghus AS', kind: 'salary', day: '2026-12-15' },
} as const;

const ACCOUNT: AccountView = {
  accountId: SALARY.accountId,
  kind: 'account',
  connectionId: 'c',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  name: 'Brukskonto',
  ownerName: null,
  product: null,
  currency: 'NOK',
  balances: null,
  cashAccountType: null,
  bban: null,
  iban: null,
  bic: null,
  mayPayFrom: true,
  maskedPan: null,
  creditLimit: null,
  relatedAccount: null,
};

const LEFT: UntilSalaryView & { isKnown: true } = {
  ...SALARY,
  isKnown: true,
  currency: 'NOK',
  left: '8651.00',
  balance: '20000.00',
  balanceReadAt: '2026-11-18T09:12:00Z',
  pending: '-250.00',
  booked: '0.00',
  planned: '0.00',
  expectedOut: '-11099.00',
  expectedIn: '0.00',
  waiting: '-2574.50',
  otherCurrencies: [],
  course: [
    { date: '2026-11-18', amount: '20000.00' },
    { date: '2026-11-18', amount: '19750.00' },
    { date: '2026-11-20', amount: '18600.00' },
    { date: '2026-12-01', amount: '8651.00' },
  ],
};

const drawView = (untilSalary: UntilSalaryView | null, balances: Partial<BalancesView> = {}) => {
  const reading = { value: [], unreadable: 0, readAt: '2026-11-18T09:12:00Z', stale: false };
  const asked = answerRequests(({ path }) => ({
    body: path.endsWith('/balances')
      ? { ...reading, ...balances }
      : path.startsWith('/api/insight')
        ? { untilSalary }
        : { accounts: [], connections: [], cardsReadAt: null },
  }));
  return {
    asked,
    ...renderPage(<BeforePayday accounts={[ACCOUNT]} />),
  };
};

const draw = (change: Partial<typeof LEFT>, balances?: Partial<BalancesView>) =>
  drawView({ ...LEFT, ...change }, balances);

describe('what is left before payday', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00+01:00'), toFake: ['Date'] });
  });
  afterEach(() => vi.useRealTimers());

  it('says what is left before the salary, with each sum of it, and what is not counted', async () => {
    const { user } = draw({ booked: '-5000.00', left: '3651.00' });
    await screen.findByText('Left before payday, expected on 15 December');
    await user.click(screen.getByText('How this is worked out'));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Balance today at 10:1220,000.00NOK',
      'Pending−250.00NOK',
      'Booked for later days−5,000.00NOK',
      'Expected payments−11,099.00NOK',
      'Left3,651.00NOK',
    ]);
    await screen.findByText(/^Not counted, because you have not approved them yet:/);
  });

  it('draws the balance down to what is left, from today to payday', async () => {
    draw({});
    const picture = await screen.findByRole('img', {
      name: /^From 20,000\.00.NOK to 8,651\.00.NOK on 15.December, in 3 steps$/,
    });
    const [area, , line] = picture.querySelectorAll('path');
    expect(line?.getAttribute('d')).toBe('M5.0,5.0H5.0V5.6H26.5V8.5H144.6V33.4H295');
    // What is under the line is what is left: it stands on zero.
    expect(area?.getAttribute('d')).toBe(`${line?.getAttribute('d')}V55.0H5Z`);
  });

  it('goes below its ground where more is to be paid than there is', async () => {
    const course = [
      { date: '2026-11-18', amount: '100.00' },
      { date: '2026-11-20', amount: '-100.00' },
    ];
    draw({ balance: '100.00', left: '-100.00', course });
    const picture = await screen.findByRole('img', { name: /^From .* to −100\.00/ });
    const [, ground, line] = picture.querySelectorAll('path');
    expect(ground?.getAttribute('d')).toBe('M5,30.0H295');
    expect(line?.getAttribute('d')).toBe('M5.0,5.0H26.5V55.0H295');
  });

  it('is a line at the height of its steps where more than half stays', async () => {
    const course = [
      { date: '2026-11-18', amount: '20000.00' },
      { date: '2026-11-20', amount: '19500.00' },
      { date: '2026-12-01', amount: '19000.00' },
    ];
    draw({ left: '19000.00', course });
    const picture = await screen.findByRole('img', { name: /^From .* to 19,000\.00/ });
    const [line, dot] = picture.querySelectorAll('path');
    expect(line?.getAttribute('d')).toBe('M5.0,5.0H26.5V25.0H144.6V45.0H295');
    expect(dot?.getAttribute('d')).toBe('M295,45.0h0');
    // What is under such a line is not what is left, so it is not filled.
    expect(picture.querySelectorAll('path')).toHaveLength(2);
  });

  it('stands on zero where half or less stays', async () => {
    const course = [
      { date: '2026-11-18', amount: '20000.00' },
      { date: '2026-11-20', amount: '10000.00' },
    ];
    draw({ left: '10000.00', course });
    const picture = await screen.findByRole('img', { name: /^From .* to 10,000\.00/ });
    const [area, ground, line] = picture.querySelectorAll('path');
    expect(ground?.getAttribute('d')).toBe('M5,55.0H295');
    expect(line?.getAttribute('d')).toBe('M5.0,5.0H26.5V30.0H295');
    expect(area?.getAttribute('d')).toBe(`${line?.getAttribute('d')}V55.0H5Z`);
  });

  it.each([
    ['no step is known', { course: LEFT.course.slice(0, 1) }],
    ['the salary is late', { salary: { ...SALARY.salary, day: '2026-11-18' } }],
  ])('draws nothing when %s', async (_, change) => {
    draw(change);
    await screen.findByText(/^In Brukskonto, if everything goes as expected\./);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('is nothing where no salary is recognised', async () => {
    drawView(null);
    await vi.waitFor(() => expect(document.querySelector('[class*="h-72"]')).toBeNull());
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('says which payments the bank must answer for first', async () => {
    drawView({ ...SALARY, isKnown: false, missing: 'payments', since: null });
    await screen.findByText(
      /once the bank has said whether it has made your payments from Brukskonto\./,
    );
  });

  it('says of when the balance behind it is while the bank does not give today’s', async () => {
    draw({}, { stale: true });
    await screen.findByText(/^As of 10:12\. In Brukskonto, if everything goes as expected\./);
    document.body.replaceChildren();
    draw({});
    await screen.findByText(/^In Brukskonto, if everything goes as expected\./);
  });

  it('says no time that a notice above says for all figures', async () => {
    draw({}, { stale: true, problem: 'bank-too-slow' });
    await screen.findByText(/^In Brukskonto, if everything goes as expected\./);
    expect(screen.queryByText(/^As of/)).toBeNull();
  });

  it('says what that is a day, rounded down', async () => {
    draw({});
    await screen.findByText('About 320 NOK a day until then');
  });

  it.each([
    ['on the last day', { salary: { ...SALARY.salary, day: '2026-11-19' } }],
    ['when nothing is left', { left: '-12.50' }],
    ['when less than one is left', { left: '0.90' }],
  ])('does not say what it is a day %s', async (_, change) => {
    draw(change);
    await screen.findByText(/^In Brukskonto, if everything goes as expected\./);
    expect(screen.queryByText(/a day until then/)).toBeNull();
  });

  it('names what is left out because it is in another currency', async () => {
    const otherCurrencies = [
      { amount: '-100.00', currency: 'EUR' },
      { amount: '-20.00', currency: 'SEK' },
    ];
    const { user } = draw({ otherCurrencies });
    await user.click(await screen.findByText('How this is worked out'));
    const said = await screen.findByText(/^Not counted, because the amounts in NOK are not known/);
    expect(said.textContent).toBe(
      'Not counted, because the amounts in NOK are not known yet: −100.00EUR, −20.00SEK',
    );
  });

  it('shows no sum that is not known, and says what is missing', async () => {
    drawView({ ...SALARY, isKnown: false, missing: 'history', since: '2026-10-05' });
    await screen.findByText(/Brygge needs three months .* on Brukskonto.* back to 5 October\./);
    expect(screen.getByRole('link', { name: 'Load older transactions' })).toBeDefined();
    expect(screen.queryByText(/8,651/)).toBeNull();
  });
});
