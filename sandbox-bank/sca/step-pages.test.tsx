/** @jsxImportSource hono/jsx */
import type { JSX } from 'hono/jsx/jsx-runtime';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '@/sandbox-bank/server/html';
import type { BankAgreement } from '@/sandbox-bank/store/access/agreement';
import type { AnsweredPayment } from './payment-approval';
import {
  AgreementPage,
  type ConsentChoice,
  ConsentPage,
  ContextPage,
  EndedPage,
  IdentityPage,
  inStep,
  MethodPage,
  ObstaclePage,
  type StepFrame,
} from './step-pages';

const FRAME: StepFrame = {
  action: '/sca/1',
  purpose: 'ACCOUNTS',
  tppName: 'Brygge',
  place: null,
  problem: null,
};
const OWN: BankAgreement = {
  id: '1',
  ownerId: '1',
  ownerName: 'Kari Nordmann',
  ownerNumber: '01010100000',
  name: 'Kari Nordmann',
  context: 'PRIVATE',
};
const COMPANY: BankAgreement = {
  ...OWN,
  id: '2',
  ownerName: 'Nordlys Brygghus AS',
  name: 'Avtale for kontoret',
  context: 'CORPORATE',
};
const ACCOUNT: ConsentChoice = {
  resourceId: 'r1',
  name: 'Brukskonto',
  number: '97411110110',
  currency: 'NOK',
  granted: false,
};

const htmlIn = (page: JSX.Element, frame: Partial<StepFrame> = {}) =>
  htmlOf(inStep({ ...FRAME, ...frame }, page), 'en').replace(/^.*<main[^>]*>/s, '');
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');

it('a page says who asks, by initial and name, and how far the person has come', () => {
  const page = htmlIn(<ContextPage />, { place: { number: 2, fewest: 3, most: 5 } });
  expect(page).toContain('<span class="initial" aria-hidden="true">B</span>');
  expect(page).toContain('<strong>Brygge</strong> is asking to see your accounts.');
  expect(page).toContain('<span class="place">Step 2</span>');
  expect(htmlIn(<ContextPage />)).not.toContain('class="place"');
  const alone = htmlIn(<ContextPage />, { place: { number: 1, fewest: 1, most: 1 } });
  expect(alone).not.toContain('class="place"');
});

it('a page says first what is wrong, with the way to the field if it is one', () => {
  const problem = 'Choose one.';
  expect(htmlIn(<ContextPage />, { problem })).toContain(
    '<strong>Check this:</strong> Choose one.',
  );
  expect(htmlIn(<IdentityPage value="" known={[]} />, { problem })).toContain(
    '<strong>Check this:</strong> <a href="#identityNumber">Choose one.</a>',
  );
});

it('a page of a choice has chosen nothing beforehand but what is preferred or the only one', () => {
  const chosen = (page: JSX.Element) =>
    [...htmlIn(page).matchAll(/value="([^"]*)" checked/g)].map(([, value]) => value);
  expect(chosen(<ContextPage />)).toEqual([]);
  expect(chosen(<MethodPage preferred={null} />)).toEqual([]);
  expect(chosen(<MethodPage preferred="HA2" />)).toEqual(['HA2']);
  expect(chosen(<AgreementPage agreements={[COMPANY]} />)).toEqual(['2']);
  expect(chosen(<AgreementPage agreements={[COMPANY, { ...COMPANY, id: '3' }]} />)).toEqual([]);
});

it('a page with one choice has chosen it and says why, and with two asks', () => {
  const agreements = (many: BankAgreement[]) => textOf(htmlIn(<AgreementPage agreements={many} />));
  expect(agreements([COMPANY])).toContain('so it is already chosen.');
  expect(agreements([COMPANY, { ...COMPANY, id: '3' }])).toContain('Which company agreement?');
  const consent = (choices: ConsentChoice[]) =>
    htmlIn(<ConsentPage agreement={COMPANY} choices={choices} />);
  expect(consent([ACCOUNT])).toContain('value="r1" checked');
  expect(textOf(consent([ACCOUNT]))).toContain('so it is already ticked.');
  const two = consent([ACCOUNT, { ...ACCOUNT, resourceId: 'r2' }]);
  expect(two).not.toContain(' checked');
  expect(textOf(two)).toContain('Which accounts do you want to share?');
});

it('the page of agreements says whose one is, unless its name does', () => {
  const named = { ...COMPANY, name: 'Avtale for Nordlys Brygghus AS' };
  const text = textOf(htmlIn(<AgreementPage agreements={[COMPANY]} />));
  expect(text).toContain('Avtale for kontoret Agreement with Nordlys Brygghus AS');
  expect(textOf(htmlIn(<AgreementPage agreements={[named]} />))).not.toContain('Agreement with');
});

it('the page of consent names the agreement of a company, and how to withdraw what is shared', () => {
  const text = (agreement: BankAgreement, choices: ConsentChoice[]) =>
    textOf(htmlIn(<ConsentPage agreement={agreement} choices={choices} />));
  const first = text(COMPANY, [ACCOUNT]);
  expect(first).toContain('Avtale for kontoret Owner: Nordlys Brygghus AS Brukskonto');
  expect(first).toContain('9741 11 10110 · NOK Brygge sees');
  expect(first).toContain('It keeps this access for up to 180 days.');
  expect(first).not.toContain('already shared');
  expect(first).not.toContain('To withdraw it now');
  const again = text(OWN, [
    { ...ACCOUNT, granted: true },
    { ...ACCOUNT, resourceId: 'r2' },
  ]);
  expect(again).toContain('Accounts and cards Owner: Kari Nordmann Brukskonto');
  expect(again).toContain('To withdraw it now, untick all accounts.');
});

describe('the page that leads no further', () => {
  it.each([
    [
      'an obstacle',
      'no-context',
      undefined,
      'At this bank, you cannot act for yourself or for a company.',
    ],
    [
      'a refusal',
      null,
      { code: 'CONFLICT', text: 'Late.' },
      'This has already been decided, so you can no longer change it. Message to Brygge: Late.',
    ],
    [
      'a refusal without a sentence of its own',
      null,
      { code: 'SYSTEM_ERROR', text: 'Down.' },
      'Nothing was done. Try again in a moment. Message to Brygge: Down.',
    ],
  ] as const)('tells %s', (_, obstacle, refusal, said) => {
    const page = htmlIn(
      <ObstaclePage obstacle={obstacle} {...(refusal === undefined ? {} : { refusal })} />,
    );
    const text = textOf(page);
    expect(text).toContain(said);
    expect(text).toContain('Go back to Brygge');
    expect(text.includes('Message to')).toBe(refusal !== undefined);
    expect(page).toContain('name="action" value="cancel"');
    expect(page).not.toContain('value="approve"');
  });
});

describe('the page of a visit that has ended says', () => {
  const transfer = (creditorName: string) =>
    ({
      creditorName,
      instructedAmount: { amount: '12.50', currency: 'NOK' },
    }) as AnsweredPayment['transfers'][number];
  const one = { transfers: [transfer('Årstad SFO')], isPeriodic: false };
  const standing = { ...one, isPeriodic: true };
  const bulk = { transfers: [transfer('A'), transfer('B')], isPeriodic: false };

  it.each([
    ['COMPLETED', null, 'ACCOUNTS', null, 'You chose which accounts Brygge may see.'],
    ['COMPLETED', null, 'IDENTITY', null, 'You confirmed to Brygge that you are a customer here.'],
    ['COMPLETED', null, 'PAYMENT', one, 'You approved the payment of 12.50 NOK to Årstad SFO.'],
    [
      'COMPLETED',
      null,
      'PAYMENT_CANCELLATION',
      standing,
      'You cancelled the standing order for 12.50 NOK to Årstad SFO.',
    ],
    ['COMPLETED', null, 'PAYMENT', bulk, 'You approved 2 payments.'],
    ['COMPLETED', null, 'PAYMENT', null, 'You approved the payment.'],
    ['COMPLETED', null, 'BASKET', null, 'You approved the payments.'],
    ['FAILED', 'SCA_INVALID', 'PAYMENT', null, 'You did not approve this.'],
    ['FAILED', 'SCA_EXPIRED', 'PAYMENT', null, 'Time ran out before you answered.'],
    ['FAILED', 'FORBIDDEN', 'PAYMENT', null, 'It could not be completed. Nothing was done.'],
  ] as const)('%s %s %s', (status, failureCode, purpose, paid, said) => {
    const html = htmlOf(
      <EndedPage
        tppName="Brygge"
        returnUri="https://tpp.example/return"
        visit={{ status, failureCode, purpose }}
        paid={paid}
      />,
      'en',
    );
    const text = textOf(html);
    expect(text).toContain(said);
    const isAnswered = status === 'COMPLETED' || failureCode === 'SCA_INVALID';
    expect(html).toContain(
      `<h1 id="title">${isAnswered ? 'You have already answered' : 'This request has ended'}</h1>`,
    );
    expect(html).toContain('href="https://tpp.example/return" rel="noreferrer"');
  });
});

it('the page of consent shows an account as its name, and its number before the rest', () => {
  const page = htmlIn(<ConsentPage agreement={OWN} choices={[{ ...ACCOUNT, granted: true }]} />);
  // The Playwright kit finds accounts by these two.
  expect(page).toContain('<span class="name">Brukskonto</span>');
  expect(page).toContain('<span class="more">9741 11 10110 · NOK · already shared</span>');
});

it.each([
  ['en', 'Choose one to continue.'],
  ['nb', 'Velg en for å gå videre.'],
] as const)(
  'the page of identity in %s says that a customer below is to be chosen, unless it lists none',
  (locale, text) => {
    const customer = { customerNumber: '13039319955', name: 'Jonas Håkon Lunde' };
    const pageWith = (known: readonly (typeof customer)[]) =>
      htmlOf(inStep(FRAME, <IdentityPage value="" known={known} />), locale);
    expect(pageWith([customer])).toContain(`</h2><p class="soft known-lead">${text}</p><form`);
    expect(pageWith([])).not.toContain(text);
  },
);
