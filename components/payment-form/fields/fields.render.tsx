import { cleanup, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { resolvePayment } from '@/components/payment-form/typing/check-payment';
import { emptyPayment } from '@/components/payment-form/typing/form-values';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { renderPage, sentences } from '@/components/testing/render-page';
import type { BankView } from '@/lib/view/connection/connection';
import type { DebtorAccountView, RecipientView } from '@/lib/view/payment';
import type { Locale } from '@/lib/view/user/preference';
import { ReportingFields } from './abroad-fields';
import { AccountNumberField } from './account-number-field';
import { AccountPicker, pickOf } from './account-picker';
import { AddressAbroadFields } from './address-fields';
import { AmountField } from './amount-field';
import { ChoiceField } from './choice-field';
import { DateField } from './date/date-field';
import { DebtorField } from './debtor-field';
import { PeriodicFields } from './periodic-fields';
import { RecipientField } from './recipient/recipient-field';
import { SingleReference } from './reference-fields';
import { TextField } from './text-field';

const say = sentences();
const TODAY = '2026-11-20';

const DEBTOR: DebtorAccountView = {
  accountId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0010',
  kind: 'account',
  connectionId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0002',
  bankId: 'sandbox',
  bankName: 'Fjordbanken',
  name: 'Brukskonto',
  reference: { bban: '12345678903', currency: 'NOK' },
  currency: 'NOK',
  ownerName: null,
  lastUsedAt: null,
  available: { amount: { amount: '1000.00', currency: 'NOK' }, readAt: '2026-11-20T08:00:00Z' },
  paymentKinds: ['norwegian-domestic-credit-transfers'],
};

type FormProps = { children: React.ReactNode; changes?: Partial<TypedPayment> };

function Form({ children, changes }: FormProps) {
  const form = useForm<TypedPayment>({
    defaultValues: { ...emptyPayment('norway', TODAY, '/'), ...changes },
    mode: 'onTouched',
    resolver: (typed) => resolvePayment('norwegian-domestic-credit-transfers', typed, TODAY),
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(() => {})}>
        {children}
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  );
}

const renderField = (field: React.ReactNode, locale: Locale = 'en') =>
  renderPage(<Form>{field}</Form>, locale);

const plainText = (text: string) => text.replaceAll('\u00a0', ' ');

/** What a screen reader announces after a field's name. */
const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .replaceAll('\u00a0', ' ')
    .trim();

it.each([
  ['norwegian-cross-border-credit-transfers', true],
  ['cross-border-credit-transfers', false],
] as const)('a payment abroad as %s is asked what it is for: %s', (kind, isAsked) => {
  renderField(<ReportingFields kind={kind} />);
  expect(screen.queryByLabelText('What the payment is for') !== null).toBe(isAsked);
});

describe('the recipient of a payment', () => {
  const recipient = (creditorName: string, creditorAccount: RecipientView['creditorAccount']) => ({
    recipientId: creditorName,
    contextId: 'private' as const,
    creditorName,
    creditorAccount,
    creditorAgent: null,
    creditorAddress: null,
    lastUsedAt: '2026-11-20T08:00:00Z',
  });
  const RECIPIENTS: RecipientView[] = [
    recipient('Hôtel du Nord', { iban: 'FR1420041010050500013M02606' }),
    recipient('Kystfiber AS', { bban: '12043174442' }),
    recipient('Marte Fosse', { bban: '86011117947' }),
    recipient('Eikeland Rør AS', { bban: '15063307286' }),
    recipient('Årstad SFO', { bban: '97411533003' }),
  ];

  it('is one of the latest that this kind of payment can pay, at a press', async () => {
    const { user } = renderField(
      <>
        <RecipientField recipients={RECIPIENTS} form="bban" />
        <AccountNumberField name="creditorAccount.bban" grouping="bban" norwegian />
      </>,
    );
    const latest = within(
      screen.getByRole('list', { name: 'People and companies you have paid before' }),
    ).getAllByRole('button');
    expect(latest.map(({ textContent }) => textContent)).toEqual([
      'Kystfiber AS',
      'Marte Fosse',
      'Eikeland Rør AS',
    ]);
    await user.click(latest[1] as HTMLElement);
    const name = screen.getByRole<HTMLInputElement>('combobox');
    const number = screen.getByRole<HTMLInputElement>('textbox', {
      name: say('paymentForm.labels.creditorBban'),
    });
    expect(name.value).toBe('Marte Fosse');
    expect(number.value.replaceAll(/\s/g, '')).toBe('86011117947');
    expect(latest[1]?.isConnected).toBe(true);
  });

  it('leaves nothing of the address of another', async () => {
    const abroad = (
      creditorName: string,
      iban: string,
      creditorAddress: RecipientView['creditorAddress'],
    ) => ({
      ...recipient(creditorName, { iban }),
      creditorAgent: 'COBADEFFXXX',
      creditorAddress,
    });
    const { user } = renderField(
      <>
        <RecipientField
          recipients={[
            abroad('Hotel Nord', 'DE89370400440532013000', {
              street: 'Kai 1',
              city: 'Kiel',
              country: 'DE',
            }),
            abroad('Café du Port', 'FR1420041010050500013M02606', null),
          ]}
          form="bban-or-iban"
        />
        <AddressAbroadFields />
      </>,
    );
    const address = () => [
      screen.getByRole<HTMLInputElement>('combobox', { name: say('paymentForm.abroad.country') })
        .value,
      screen.getByRole<HTMLInputElement>('textbox', { name: /^Town/ }).value,
      screen.getByText('Street and postcode').nextElementSibling?.textContent,
    ];
    await user.click(screen.getByRole('button', { name: 'Hotel Nord' }));
    expect(address()).toEqual(['Germany', 'Kiel', 'Kai 1']);
    await user.click(screen.getByRole('button', { name: 'Café du Port' }));
    expect(address()).toEqual(['France', '', '(optional)']);
  });

  it('has no list, and speaks of none, where nobody was paid before that it can pay', () => {
    renderField(<RecipientField recipients={RECIPIENTS.slice(1)} form="bban-or-iban" />);
    expect(screen.queryByRole('list', { name: /^People and companies/ })).toBeNull();
    expect(screen.queryByText(say('paymentForm.recipientHint'))).toBeNull();
    expect(screen.queryByRole('button', { name: say('paymentForm.savedRecipients') })).toBeNull();
  });
});

describe('the amount of a payment', () => {
  const amount = () => screen.getByRole('textbox', { name: say('paymentForm.labels.amount') });

  it('says what was understood while it is typed', async () => {
    const { user } = renderField(<AmountField currency="NOK" debtor={DEBTOR} accounts={[]} />);
    await user.type(amount(), '1 234,5');
    expect(descriptionOf(amount())).toContain('1,234.50');
    expect(amount().getAttribute('aria-invalid')).toBeNull();
  });

  it('says what is left in the account, and nothing of it when that is not enough', async () => {
    const { user } = renderField(<AmountField currency="NOK" debtor={DEBTOR} accounts={[]} />);
    await user.type(amount(), '217,50');
    expect(descriptionOf(amount())).toBe('Left afterwards: 782.50 NOK You’ll pay 217.50 NOK.');
    await user.clear(amount());
    await user.type(amount(), '1000,01');
    expect(descriptionOf(amount())).not.toContain('Left afterwards');
  });

  it('says of a payment on a later day only what it takes of what is there now', async () => {
    const { user } = renderField(
      <AmountField currency="NOK" debtor={DEBTOR} accounts={[]} isLater />,
    );
    await user.type(amount(), '217,50');
    expect(descriptionOf(amount())).toBe('Left if paid now: 782.50 NOK You’ll pay 217.50 NOK.');
  });

  it('says it in the way of the language', async () => {
    const { user } = renderField(
      <AmountField currency="NOK" debtor={DEBTOR} accounts={[]} />,
      'nb',
    );
    const field = screen.getByRole('textbox', {
      name: sentences('nb')('paymentForm.labels.amount'),
    });
    await user.type(field, '1234,5');
    expect(descriptionOf(field)).toContain('1 234,50');
  });

  const pasteAmount = async (text: string, locale: 'en' | 'nb') => {
    const { user } = renderField(
      <AmountField currency="NOK" debtor={null} accounts={[]} />,
      locale,
    );
    const field = screen.getByRole('textbox');
    await user.click(field);
    await user.paste(text);
    return field;
  };

  it.each([
    ['en', '1,249.50'],
    ['en', '1249.50'],
    ['nb', '1 249,50'],
    ['nb', '1249,50'],
  ] as const)(
    'says nothing of an amount that is typed as it is written: %s %s',
    async (locale, text) => {
      expect(descriptionOf(await pasteAmount(text, locale))).toBe('');
      expect(document.querySelector('.min-h-5')).toBeNull();
    },
  );

  it.each([
    ['en', '1249,5', 'You’ll pay 1,249.50 NOK.'],
    ['en', '1249,50', 'You’ll pay 1,249.50 NOK.'],
    ['en', '1.249,50', 'You’ll pay 1,249.50 NOK.'],
    ['en', '1 249', 'You’ll pay 1,249.00 NOK.'],
    ['nb', '1249.50', 'Du betaler 1 249,50 NOK.'],
    ['nb', '1249', 'Du betaler 1 249,00 NOK.'],
  ] as const)('says what another way of typing means: %s %s', async (locale, text, meaning) => {
    expect(descriptionOf(await pasteAmount(text, locale))).toBe(meaning);
  });

  it('keeps the line of what was understood while typing goes on, so that nothing below moves', async () => {
    const { user } = renderField(<AmountField currency="NOK" debtor={DEBTOR} accounts={[]} />);
    await user.type(amount(), '217.5');
    const line = screen.getByText('You’ll pay 217.50 NOK.', { normalizer: plainText });
    await user.type(amount(), '0');
    expect(descriptionOf(amount())).toBe('Left afterwards: 782.50 NOK');
    expect(line.isConnected).toBe(true);
    expect(line.textContent).toBe('');
  });

  it('warns of more than the account has, and of nothing at exactly as much', async () => {
    const { user } = renderField(<AmountField currency="NOK" debtor={DEBTOR} accounts={[]} />);
    const warning = say('paymentForm.moreThanAvailable', { amount: 'AMOUNT' }).split('AMOUNT');
    await user.type(amount(), '1000');
    expect(descriptionOf(amount())).not.toContain(warning.at(-1));
    await user.type(amount(), '.01');
    expect(descriptionOf(amount())).toContain(warning.at(-1));
    expect(descriptionOf(amount())).toContain('1,000.00');
    expect(amount().getAttribute('aria-invalid')).toBeNull();
  });

  it('is wrong once it is left with what is no amount', async () => {
    const { user } = renderField(<AmountField currency="NOK" debtor={DEBTOR} accounts={[]} />);
    await user.type(amount(), 'twelve');
    expect(amount().getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(amount().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(amount())).not.toBe('');
    await user.clear(amount());
    await user.type(amount(), '12');
    expect(amount().getAttribute('aria-invalid')).toBeNull();
  });

  it('that is missing is asked for when the form is sent, not when the field is passed', async () => {
    const { user } = renderField(<AmountField currency="NOK" debtor={DEBTOR} accounts={[]} />);
    await user.click(amount());
    await user.tab();
    expect(amount().getAttribute('aria-invalid')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(amount().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the account to pay from', () => {
  const optionsOf = async (accounts: DebtorAccountView[]) => {
    const picks = accounts.map(pickOf);
    const { user } = renderField(
      <AccountPicker
        label="Pay from"
        name="debtorAccount.bban"
        picks={picks}
        selected={null}
        onPick={() => {}}
        error={null}
      />,
    );
    await user.click(screen.getByRole('combobox', { name: 'Pay from' }));
    return screen
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  };
  const saving: DebtorAccountView = {
    ...DEBTOR,
    reference: { bban: '12345678911', currency: 'NOK' },
    name: 'Buffer',
  };

  it('is shown without the bank where all are in one', async () => {
    expect(await optionsOf([DEBTOR, saving])).toEqual([
      'Brukskonto1,000.00NOK1234 56 78903',
      'Buffer1,000.00NOK1234 56 78911',
    ]);
  });

  it('is shown with the bank where there are several', async () => {
    expect(await optionsOf([DEBTOR, { ...saving, bankName: 'Nordbanken' }])).toEqual([
      'Brukskonto1,000.00NOK1234 56 78903 · Fjordbanken',
      'Buffer1,000.00NOK1234 56 78911 · Nordbanken',
    ]);
  });

  it('is the one chosen, where one number has an account in each of two currencies', async () => {
    const inEuros: DebtorAccountView = {
      ...DEBTOR,
      accountId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0011',
      name: 'Eurokonto',
      reference: { bban: '12345678903', currency: 'EUR' },
      currency: 'EUR',
      available: { amount: { amount: '70.00', currency: 'EUR' }, readAt: '2026-11-20T08:00:00Z' },
    };
    const { user } = renderField(<DebtorField accounts={[DEBTOR, inEuros]} banks={[]} />);
    const account = () =>
      screen.getByRole('combobox', { name: say('paymentForm.labels.debtorAccount') });
    await user.click(account());
    await user.click(screen.getByRole('option', { name: /^Eurokonto/ }));
    expect(account().textContent).toMatch(/^Eurokonto/);
    await user.click(account());
    await user.click(screen.getByRole('option', { name: /^Brukskonto/ }));
    expect(account().textContent).toMatch(/^Brukskonto/);
  });
});

describe('another account than those shared', () => {
  it('keeps its number and its bank when it is chosen again', async () => {
    const bank: BankView = {
      bankId: 'sandbox',
      name: 'Fjordbanken',
      isSandbox: true,
      logo: null,
      paymentKinds: [],
    };
    const { user } = renderField(<DebtorField accounts={[DEBTOR]} banks={[bank]} />);
    const account = () =>
      screen.getByRole('combobox', { name: say('paymentForm.labels.debtorAccount') });
    const chooseOther = async () => {
      await user.click(account());
      await user.click(
        screen.getByRole('option', { name: new RegExp(say('paymentForm.otherAccount')) }),
      );
    };
    await chooseOther();
    const number = () => screen.getByRole<HTMLInputElement>('textbox');
    await user.type(number(), '97411511018');
    await chooseOther();
    expect(number().value).toBe('9741 15 11018');
    // Only the number of a recipient can be confirmed.
    await user.type(number(), '{Backspace}9');
    await user.tab();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('an account number', () => {
  const name = say('paymentForm.labels.creditorBban');
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name });
  const number = <AccountNumberField name="creditorAccount.bban" grouping="bban" norwegian />;

  it('shows how it looks before it is typed, in the line that says what is right or wrong of it', async () => {
    const { user } = renderField(number);
    expect(descriptionOf(field())).toBe('11 digits, like 1234 56 78903.');
    await user.type(field(), '97411511018');
    expect(descriptionOf(field())).toBe('Valid account number');
    await user.type(field(), '{Backspace}9');
    expect(descriptionOf(field())).toBe(say('paymentForm.rules.bban-check-digit', { actual: 11 }));
  });

  it('of another country shows how that begins, until it is a valid IBAN', async () => {
    const { user } = renderField(
      <AccountNumberField name="creditorAccount.iban" grouping="iban" norwegian={false} />,
    );
    const iban = screen.getByRole('textbox');
    expect(descriptionOf(iban)).toBe('Starts with a country code, like DE89.');
    await user.type(iban, 'DE89370400440532013000');
    expect(descriptionOf(iban)).toBe('Valid IBAN');
  });

  it('is grouped while it is typed, and said to be right', async () => {
    const { user } = renderField(number);
    await user.type(field(), '97411511018');
    expect(field().value.replaceAll('\u00a0', ' ')).toBe('9741 15 11018');
    expect(descriptionOf(field())).toBe('Valid account number');
  });

  it('with a wrong check digit blocks the form until the person confirms that very number', async () => {
    const { user } = renderField(number);
    const anyway = () => screen.queryByRole('checkbox', { name: say('paymentForm.payAnyway') });
    await user.type(field(), '97411511019');
    const sentence = say('paymentForm.rules.bban-check-digit', { actual: 11 });
    expect(descriptionOf(field())).toBe(sentence);
    await user.tab();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await user.click(field());
    await user.click(anyway() as HTMLElement);
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(descriptionOf(field())).toBe(sentence);
    await user.type(field(), '{Backspace}8');
    expect(descriptionOf(field())).toBe('Valid account number');
    expect(anyway()).toBeNull();
    await user.type(field(), '{Backspace}7');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect((anyway() as HTMLInputElement).checked).toBe(false);
  });

  it('pasted as a Norwegian IBAN becomes its account number', async () => {
    const { user } = renderField(number);
    await user.click(field());
    await user.paste('NO15 9741 1511 018');
    expect(field().value.replaceAll('\u00a0', ' ')).toBe('9741 15 11018');
    expect(descriptionOf(field())).toBe('Valid account number');
  });

  it('that is too short is reported only when typing has ended', async () => {
    const { user } = renderField(number);
    await user.type(field(), '9741');
    expect(descriptionOf(field())).toBe('11 digits, like 1234 56 78903.');
    await user.tab();
    expect(descriptionOf(field())).toBe(say('paymentForm.rules.bban-length', { actual: 4 }));
  });
});

describe('a day', () => {
  const field = () => screen.getByRole('textbox');
  const about = (date: string) => `The run of ${date}.`;
  const day = <DateField name="requestedExecutionDate" today={TODAY} about={about} />;

  it('is named once, in the sentence about it', async () => {
    const { user } = renderField(day);
    await user.clear(field());
    await user.type(field(), '20/12/2026');
    expect(descriptionOf(field())).toBe('The run of 2026-12-20.');
  });

  it('that has passed is in no run, and is named by itself', async () => {
    const { user } = renderField(day);
    await user.clear(field());
    await user.type(field(), '19/11/2026');
    expect(descriptionOf(field())).toBe('Thursday 19 November 2026');
  });

  it('is today or tomorrow at a press, and today only while the bank has a run left', async () => {
    vi.useFakeTimers({ now: new Date(`${TODAY}T10:00:00+01:00`), toFake: ['Date'] });
    const { user } = renderField(day);
    const chosen = () => screen.queryByRole('button', { pressed: true })?.textContent;
    await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
    expect(descriptionOf(field())).toBe('The run of 2026-11-21.');
    expect(chosen()).toBe('Tomorrow');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(descriptionOf(field())).toBe('The run of 2026-11-20.');
    expect(chosen()).toBe('Today');
    cleanup();
    vi.setSystemTime(new Date(`${TODAY}T23:00:00+01:00`));
    renderField(day);
    screen.getByRole('button', { name: 'Tomorrow' });
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    vi.useRealTimers();
  });

  it('without a sentence about it is named with its weekday', async () => {
    const { user } = renderField(<DateField name="startDate" today={TODAY} />);
    await user.type(field(), '20/12/2026');
    expect(descriptionOf(field())).toBe('Sunday 20 December 2026');
  });
});

it('shows how a KID looks before it is typed, in the line that says what is right or wrong of it', async () => {
  const { user } = renderField(<SingleReference kid />);
  const field = screen.getByRole('textbox', { name: 'KID' });
  expect(descriptionOf(field)).toBe('2 to 25 digits, from the bill.');
  await user.type(field, '1234567897');
  expect(descriptionOf(field)).toBe('Valid KID');
});

describe('a text of the payment', () => {
  const field = () => screen.getByRole('textbox', { name: /./ });

  it('counts its characters, and tells a screen reader near the end', async () => {
    const { user } = renderField(<TextField name="creditorName" max={10} />);
    await user.type(field(), 'Ærlig Ør');
    expect(screen.getByText('8/10')).toBeTruthy();
    expect(descriptionOf(field())).toBe('');
    await user.type(field(), 'r');
    expect(descriptionOf(field())).toContain('9/10');
  });
});

describe('one of many', () => {
  const name = say('paymentForm.labels.country');
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name });
  const country = <ChoiceField name="creditorAddress.country" list="countries" />;

  it('is found by a part of its name without its accents, and taken by Enter', async () => {
    const { user } = renderField(country);
    await user.clear(field());
    await user.type(field(), 'cote');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(field().value).toBe('Côte d’Ivoire');
  });

  it('is taken within the click, so that nothing moves under the next one', async () => {
    const { user } = renderField(country);
    await user.clear(field());
    await user.type(field(), 'cote');
    const [option] = screen.getAllByRole('option');
    // Without act, which would also wait for everything that comes after the click.
    option?.click();
    await Promise.resolve();
    expect(field().value).toBe('Côte d’Ivoire');
  });

  it('is chosen by its code when the field is left', async () => {
    const { user } = renderField(country);
    await user.clear(field());
    await user.type(field(), 'se');
    await user.tab();
    expect(field().value).toBe('Sweden');
  });

  it('stays what it was when nothing of the name is typed', async () => {
    const { user } = renderField(country);
    expect(field().value).toBe('Norway');
    await user.clear(field());
    await user.type(field(), 'Atlantis');
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(screen.getByText(say('paymentForm.noChoice'))).toBeTruthy();
    await user.tab();
    expect(field().value).toBe('Norway');
  });
});

describe('the next days of a standing order', () => {
  it.each([
    ['31/12/2026', 'Next 2 payments', 2],
    ['20/11/2026', 'Next payment', 1],
    ['', 'Next 5 payments', 5],
  ])('are as many as the title says, with the last day %s', async (endDate, title, count) => {
    renderPage(
      <Form changes={{ frequency: 'Monthly', startDate: '20/11/2026', endDate }}>
        <PeriodicFields today={TODAY} />
      </Form>,
    );
    const dates = await screen.findByRole('region', { name: title });
    expect(within(dates).getAllByRole('listitem')).toHaveLength(count);
  });
});
