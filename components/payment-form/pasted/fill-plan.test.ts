import { describe, expect, it } from 'vitest';
import { emptyPayment } from '@/components/payment-form/typing/form-values';
import { type FillForm, planFill } from './fill-plan';
import { nothingPasted, type Pasted } from './read-text';

const TODAY = '2026-11-23';

const form = (changes: Partial<FillForm> = {}): FillForm => ({
  typed: emptyPayment('norway', TODAY, '.'),
  accountForm: 'bban',
  hasDate: true,
  today: TODAY,
  locale: 'nb',
  invoiceWords: (number) => `Faktura ${number}`,
  ...changes,
});

const written = (change: (typed: FillForm['typed']) => void): FillForm => {
  const filled = form();
  change(filled.typed);
  return filled;
};

const plan = (pasted: Partial<Pasted>, into = form()) =>
  planFill({ ...nothingPasted(), ...pasted }, into);

const texts = (fillings: readonly { path: string; text: string }[]) =>
  fillings.map(({ path, text }) => [path, text]);

const BILL: Partial<Pasted> = {
  creditorName: ['Nordre Skjærvik Kraftlag AS'],
  account: ['12043174442'],
  kid: ['1234567897'],
  amount: ['1249.50 NOK'],
  dueDate: ['2026-12-14'],
  invoice: ['100234'],
};

describe('what is pasted into a form', () => {
  it('goes into what is empty, as the page writes it', () => {
    const { fillings, offers } = plan(BILL);
    expect(texts(fillings)).toEqual([
      ['creditorName', 'Nordre Skjærvik Kraftlag AS'],
      ['creditorAccount.bban', '1204 31 74442'],
      ['remittanceInformationStructured.reference', '1234567897'],
      ['instructedAmount.amount', '1\u00a0249,50'],
      ['requestedExecutionDate', '14.12.2026'],
    ]);
    expect(offers).toEqual([]);
  });

  it('is the number of the bill as a message where there is no KID', () => {
    expect(texts(plan({ invoice: ['100234'] }).fillings)).toEqual([
      ['remittanceInformationUnstructured', 'Faktura 100234'],
    ]);
    const message = written((typed) => {
      typed.remittanceInformationUnstructured = 'Husleie';
    });
    expect(plan({ invoice: ['100234'] }, message)).toMatchObject({ fillings: [], offers: [] });
  });

  it('is no message beside a KID that somebody has written, which would then not be sent', () => {
    const withKid = written((typed) => {
      typed.remittanceInformationStructured.reference = '1234567897';
    });
    expect(plan({ invoice: ['100234'] }, withKid)).toMatchObject({ fillings: [], offers: [] });
  });

  it('replaces nothing that somebody has written, and asks', () => {
    const other = written((typed) => {
      typed.creditorAccount.bban = '8601 11 17947';
      typed.instructedAmount.amount = '1 249,50';
      typed.requestedExecutionDate = '01.12.2026';
    });
    const { fillings, offers } = plan(
      { account: ['12043174442'], amount: ['1249.50'], dueDate: ['2026-12-14'] },
      other,
    );
    expect(fillings).toEqual([]);
    expect(offers).toEqual([
      {
        field: 'account',
        path: 'creditorAccount.bban',
        text: '1204 31 74442',
        instead: '8601 11 17947',
        reason: 'held',
      },
      {
        field: 'dueDate',
        path: 'requestedExecutionDate',
        text: '14.12.2026',
        instead: '01.12.2026',
        reason: 'held',
      },
    ]);
  });

  it('asks about what can be read in two ways', () => {
    const { fillings, offers } = plan({
      account: ['12043174442', '86011117947'],
      amount: ['1249.00'],
      unsure: ['amount'],
    });
    expect(fillings).toEqual([]);
    expect(offers.map(({ text, instead, reason }) => [text, instead, reason])).toEqual([
      ['1204 31 74442', '', 'several'],
      ['8601 11 17947', '', 'several'],
      ['1\u00a0249,00', '', 'unsure'],
    ]);
  });

  it('groups no amount that could then be read as another', () => {
    const inEnglish = form({ locale: 'en' });
    expect(texts(plan({ amount: ['12490.00 NOK'] }, inEnglish).fillings)[0]?.[1]).toBe('12,490.00');
    expect(texts(plan({ amount: ['12490 JPY'] }, inEnglish).fillings)[0]?.[1]).toBe('12490');
  });

  it.each([
    ['DE89370400440532013000', ['100.00'], 'europe'],
    ['DE89370400440532013000', ['100.00 EUR'], 'europe'],
    ['DE89370400440532013000', ['100.00 USD'], 'abroad'],
  ] as const)(
    'with the account %s and %j wants another kind of payment: %s',
    (account, amount, intent) => {
      const { fillings, otherIntent, otherAccount } = plan({
        account: [account],
        amount: [...amount],
      });
      expect([otherIntent, otherAccount]).toEqual([intent, account]);
      expect(fillings.map(({ field }) => field)).not.toContain('account');
    },
  );

  it('fills in an IBAN where the form has one, and a Norwegian account does not count as one', () => {
    const europe = form({ accountForm: 'iban', typed: emptyPayment('europe', TODAY, '.') });
    expect(texts(plan({ account: ['DE89370400440532013000'] }, europe).fillings)).toEqual([
      ['creditorAccount.iban', 'DE89 3704 0044 0532 0130 00'],
    ]);
    expect(plan({ account: ['12043174442'] }, europe).otherIntent).toBe('norway');
  });

  it('pays no bill in the past: the day stays, and the form says that it has passed', () => {
    expect(plan({ dueDate: ['2026-11-20'] })).toMatchObject({
      fillings: [],
      offers: [],
      overdue: '2026-11-20',
    });
  });

  it('takes a bill that is due today for one to pay, in place of another day that is written', () => {
    const later = written((typed) => {
      typed.requestedExecutionDate = '01.12.2026';
    });
    expect(plan({ dueDate: [TODAY] }, later)).toMatchObject({
      fillings: [],
      offers: [{ path: 'requestedExecutionDate', text: '23.11.2026', instead: '01.12.2026' }],
      overdue: null,
    });
  });

  it('takes an amount with its currency as one answer', () => {
    const inEuros = { also: [{ path: 'instructedAmount.currency', text: 'EUR' }] };
    expect(plan({ amount: ['100.00 EUR'] })).toMatchObject({
      fillings: [{ path: 'instructedAmount.amount', text: '100,00', ...inEuros }],
    });
    const inKroner = written((typed) => {
      typed.instructedAmount.amount = '100,00';
    });
    const { fillings, offers } = plan({ amount: ['100.00 EUR'] }, inKroner);
    expect(fillings).toEqual([]);
    expect(offers).toEqual([
      {
        field: 'amount',
        path: 'instructedAmount.amount',
        text: '100,00',
        instead: '100,00',
        reason: 'held',
        ...inEuros,
      },
    ]);
    expect(plan({ amount: ['100.00 NOK'] }, inKroner).offers).toEqual([]);
  });

  it('offers an account with the KID that belongs to it', () => {
    const pairs = [
      { account: '12043174442', kid: '1234567897' },
      { account: '86011117947', kid: '' },
    ];
    const { fillings, offers } = plan({ pairs, invoice: ['100234'] });
    expect(fillings).toEqual([]);
    expect(offers.map(({ text, also }) => [text, also?.[0]?.text])).toEqual([
      ['1204 31 74442', '1234567897'],
      ['8601 11 17947', ''],
    ]);
  });

  it('says of a Norwegian IBAN with wrong check digits that it is wrong, and not that it is foreign', () => {
    expect(plan({ account: ['NO9412043174442'] })).toMatchObject({
      fillings: [],
      otherIntent: null,
      wrongAccount: 'NO9412043174442',
    });
  });

  it('writes what an e-invoice wants to be told in place of its number', () => {
    expect(texts(plan({ message: ['Avtale 12'], invoice: ['100234'] }).fillings)).toEqual([
      ['remittanceInformationUnstructured', 'Avtale 12'],
    ]);
  });
});
