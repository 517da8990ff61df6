import type { Page } from '@playwright/test';
import { newBankCustomer, sandbox } from './bank-customer';
import { bankPayment } from './bank-history';
import { type Brygge, expect, newPerson } from './brygge';
import { openLine, payFrom, pick } from './payment-form';
import { pressApprove } from './payments';

/** The last part of a form's address: what the person wants to do. */
type Intent = 'norway' | 'at-once' | 'europe' | 'abroad' | 'standing-order' | 'many';

/** A payment as a person types it. */
export type TypedPayment = {
  intent: Intent;
  /** The creditor, or the name of the bulk payment. */
  to: string;
  amount: string;
  /** An account number or IBAN. */
  account: string;
  kid?: string;
  message?: string;
  /** `YYYY-MM-DD`; today by default. */
  date?: string;
  from?: string;
  /** Fills in further fields. */
  further?: (page: Page) => Promise<void>;
};

type Made = {
  to: string;
  path: string;
  /** The status codes that the bank's store has had, in order. */
  codes: string[];
};

/** A person's month: payments made through the pages, and what the bank's own store says about each along the way. */
export class Month {
  readonly made: Made[] = [];
  private constructor(
    readonly brygge: Brygge,
    readonly identityNumber: string,
    readonly savingsBban: string,
  ) {}

  /** Ingrid Vik, connected to her bank: an account for wages, one for savings and a card. */
  static async begin(brygge: Brygge): Promise<Month> {
    const { identityNumber, accounts } = await newBankCustomer('Ingrid Vik', ['Sparekonto']);
    const savings = await sandbox('GET', `accounts/${encodeURIComponent(accounts[0]?.id ?? '')}`);
    const wages = await sandbox('POST', 'accounts', {
      customerNumber: identityNumber,
      accountName: 'Lønnskonto',
      balance: { amount: '400000.00', currency: 'NOK' },
    });
    await sandbox('POST', 'card-accounts', {
      customerNumber: identityNumber,
      relatedAccountId: wages.id,
      name: 'Mastercard',
      currency: 'NOK',
      creditLimit: { amount: '50000.00', currency: 'NOK' },
    });
    await brygge.register(newPerson());
    await brygge.connect(identityNumber);
    return new Month(brygge, identityNumber, String(savings.bban));
  }

  /** From the empty form to the review of what the bank has stored. */
  async review(payment: TypedPayment): Promise<Made> {
    const { page } = this.brygge;
    const { intent, to, amount, account, kid, message, date, further } = payment;
    await this.brygge.open(`/payments/new/${intent}`);
    await this.brygge.settled();
    await payFrom(page, payment.from ?? 'Lønnskonto');
    await page.getByLabel('Recipient’s name').fill(to);
    await page.getByLabel(/^Recipient’s (account number|IBAN)$/).fill(account);
    await page.getByLabel('Amount', { exact: true }).fill(amount);
    if (kid !== undefined) {
      await pick(page, 'KID');
      await page.getByRole('textbox', { name: 'KID' }).fill(kid);
    }
    if (message !== undefined) await page.getByRole('textbox', { name: /^Message/ }).fill(message);
    if (date !== undefined) {
      // Where a day may be left out, its line is opened first.
      if (intent === 'europe' || intent === 'abroad') await openLine(page, 'When');
      await page.getByRole('textbox', { name: 'Payment date' }).fill(date);
    }
    await further?.(page);
    return this.send(to);
  }

  /** Sends the filled-in form, up to its review. */
  async send(to: string): Promise<Made> {
    const { page } = this.brygge;
    await page.getByRole('button', { name: /^Review (payment|standing order)/ }).click();
    await expect(page.getByRole('heading', { name: /^Review and approve/ })).toBeVisible();
    const made = { to, path: new URL(page.url()).pathname, codes: [] };
    this.made.push(made);
    await this.note(made);
    return made;
  }

  /** Approves the payment whose review is open. */
  async approve(made: Made): Promise<void> {
    const { page, bank } = this.brygge;
    await pressApprove(this.brygge);
    await bank.approve(this);
    await expect(
      page.getByRole('heading', { name: /^Waiting for |^The standing order is active/ }),
    ).toBeVisible();
    await this.note(made);
  }

  async pay(payment: TypedPayment): Promise<Made> {
    const made = await this.review(payment);
    await this.approve(made);
    return made;
  }

  /** Records the bank's current status. */
  async note(made: Made): Promise<void> {
    const { transactionStatus } = await bankPayment(this.identityNumber, made.to);
    if (made.codes.at(-1) !== transactionStatus) made.codes.push(transactionStatus);
  }

  /** Opens every payment, and compares its page with the bank's own store. */
  async compareWithBank(): Promise<void> {
    for (const made of this.made) {
      await this.note(made);
      await this.compare(made);
    }
  }

  private async compare({ to, path, codes }: Made): Promise<void> {
    const { page } = this.brygge;
    const { history, request } = await bankPayment(this.identityNumber, to);
    await this.brygge.open(path);
    await expect(async () => {
      const shown = await shownTimeline(page);
      const past = shown.filter(({ when }) => when === 'past');
      expect(past.map(({ words }) => words)).toEqual(history.map(({ words }) => words));
      expect(shown.flatMap(({ code }) => code ?? [])).toEqual(codes);
      for (const [index, { at }] of history.entries())
        expect(minutesSince(at)).toContain(past[index]?.time);
    }, `the timeline of ${to}`).toPass({ timeout: 60_000 });
    const text = plain(await page.getByRole('main').innerText());
    for (const value of saidIn(request)) expect(text, `${to}: ${value}`).toContain(plain(value));
  }
}

type ShownMoment = {
  words: string;
  code: string | null;
  time: string | null;
  when: 'past' | 'now' | 'ahead';
};

async function shownTimeline(page: Page): Promise<ShownMoment[]> {
  return page
    .getByRole('list', { name: 'Timeline' })
    .getByRole('listitem')
    .evaluateAll((lines) =>
      lines.map((line) => {
        const [said, beside] = [...line.querySelectorAll('p')].map((p) => p.textContent ?? '');
        const code = line.querySelector('code')?.textContent ?? null;
        const time = /[0-9]{2}:[0-9]{2}(?= · |$)/.exec(beside ?? '')?.[0] ?? null;
        const when =
          line.getAttribute('aria-current') === 'step' ? 'now' : time === null ? 'ahead' : 'past';
        return { words: (said ?? '').trim(), code, time, when };
      }),
    );
}

/**
 * The times of day that Brygge may show for an event at the bank: it learned of it at some minute from then until now.
 */
function minutesSince(at: Date): string[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Oslo',
    hour: '2-digit',
    minute: '2-digit',
  });
  const minutes: string[] = [];
  // Brygge records that a person leaves just before the bank sees them arrive.
  for (let time = at.getTime() - 60_000; time < Date.now() + 60_000; time += 60_000)
    minutes.push(format.format(time));
  return minutes;
}

const SAID = ['amount', 'creditorName', 'bban', 'iban', 'reference', 'paymentInformationId'];

/** What the page must show of a body stored at the bank, whatever the product. */
function saidIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string'
      ? SAID.includes(name) || name === 'remittanceInformationUnstructured'
        ? [value]
        : []
      : saidIn(value),
  );
}

/** Removes characters that only group digits and lines. */
const plain = (text: string): string => text.replace(/[\s,]/g, '');
