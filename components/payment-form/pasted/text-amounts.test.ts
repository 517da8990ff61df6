import { describe, expect, it } from 'vitest';
import { nothingPasted, type Pasted, readPastedText } from './read-text';

const TODAY = '2026-11-23';

const pasted = (found: Partial<Pasted>): Pasted => ({ ...nothingPasted(), ...found });
const read = (text: string) => readPastedText(text, TODAY);

describe('the amount behind a label', () => {
  it.each([
    ['Å betale for november 2026: 1 249,50', '1249.50'],
    ['Å betale innen 14 dager: 1 249,50', '1249.50'],
    ['Å betale innen 14. desember: 1 249,50', '1249.50'],
    ['Å betale innen 14.12.: 1 249,50', '1249.50'],
    ['Å betale 4. kvartal 2026: 3 450,00', '3450.00'],
    ['Å betale uke 48: 100,00', '100.00'],
    ['Å betale (november 2026) kr 1 249,50', '1249.50 NOK'],
    ['Å betale for november 2026\n1 249,50', '1249.50'],
    ['Total inkl. 25 % mva: 1 250,00', '1250.00'],
    ['Beløp (inkl. 25% mva) 1 250,00', '1250.00'],
    ['Totalt for 12 måneder: 5 988,00', '5988.00'],
    ['Totalt for 12 måneder: 5988', '5988.00'],
    ['Amount due by December 14, 2026: NOK 1,234.50', '1234.50 NOK'],
    ['Amount due (net 30): NOK 1,234.50', '1234.50 NOK'],
    ['Beløp (EUR) 100,00', '100.00 EUR'],
    ['Å betale kr 1\u2009249,50', '1249.50 NOK'],
    ['Å betale: 1\u2007249,50', '1249.50'],
    ['Å betale: 1 249,–', '1249.00'],
    ['Å betale: 12000', '12000.00'],
    ['Å betale: 1 249,50 (inkl. mva 249,90)', '1249.50'],
    ['Å betale: 1 249,50 inkl. 25 % mva 249,90', '1249.50'],
    ['Total 1 249,50 inkl. fakturagebyr 45,00', '1249.50'],
    ['Total: NOK 10 000,00 incl. VAT NOK 2 000,00.', '10000.00 NOK'],
    ['Total 1 249,50 hvorav frakt: 45,-', '1249.50'],
    ['Beløp: 1249 kroner', '1249.00 NOK'],
    ['Beløp: 2 500 kroner, husk å føre på KID', '2500.00 NOK'],
    ['Betal 500 kroner for kjøretøyet', '500.00 NOK'],
    ['Du skal betale 2 500 kroner. Hvis du ikke gjør det, kan det medføre inkasso.', '2500.00 NOK'],
    ['Faktura på kr 549,00. Purregebyr er 35 kroner ved sen betaling.', '549.00 NOK'],
    ['Å betale: 1 249,50. Purring koster 35 kroner.', '1249.50'],
    ['Å betale: kr 1 249 og 50 øre', '1249.50 NOK'],
    ['Å betale: 1249 kr, 5 øre', '1249.05 NOK'],
    ['Å betale: 1249 kroner 5 øre', '1249.05 NOK'],
    ['Beløp: danske kroner 890,75', '890.75 DKK'],
    ['Beløp (danske kroner) 500,00', '500.00 DKK'],
    ['Betal svenske kroner 500', '500.00 SEK'],
    ['Å betale: 500 kroner (svenske)', '500.00 SEK'],
    ['Beløp: 500 kr (svenske kroner)', '500.00 SEK'],
    ['Amount due: 500 Swedish kroner', '500.00 SEK'],
    ['Å betale: 500 norske kroner', '500.00 NOK'],
    ['Beløp: kroner 1249', '1249.00 NOK'],
    ['Beløp: 1 249 kroner og 50 øre', '1249.50 NOK'],
    ['Beløp: 50 øre', '0.50 NOK'],
    ['50 øre', '0.50 NOK'],
    ['Faktura på kr 549,00. Purregebyr på kr 35,00 vil påløpe ved sen betaling.', '549.00 NOK'],
    ['Valuta: EUR\nBeløp: EUR 100,00', '100.00 EUR'],
    ['Valuta: NOK\nBeløp: 100,00', '100.00'],
    ['Å betale: 350 innen 14.12.2026', '350.00'],
    ['Å betale: 350 innen 14. desember 2026', '350.00'],
    ['Å betale innen 14.12.2026 350', '350.00'],
  ])('%j is the one that only an amount can be', (text, amount) => {
    expect(read(text)).toEqual(pasted({ amount: [amount] }));
  });

  it.each([
    ['l 249,50'],
    ['1 24O,50'],
    ['1 249,5O'],
    ['1  249,50'],
    ['1\t249,50'],
    ['1 249 50'],
    ['1 249 ,50'],
    ['1249,5000'],
    ['- 100,00'],
    ['200, 45 øre pr kWh'],
  ])('%j is left out, and no other taken in its place', (amount) => {
    expect(read(`Å betale: ${amount}\nFakturabeløp 500,00`)).toEqual(pasted({}));
  });

  it.each([
    ['Å betale: 500 kr (tidligere 600 kr)', ['500.00 NOK', '600.00 NOK']],
    ['Amount due EUR 100.00 (NOK 1 149,50)', ['100.00 EUR', '1149.50 NOK']],
    ['Sum 12 000 for alt', ['12000.00']],
    ['Å betale: 500 NOK 600', ['500.00 NOK', '600.00 NOK']],
    ['Sum 1 000,00 inkl. mva 1 250,00', ['1000.00', '1250.00']],
    ['Sum 1 000,00 pluss fakturagebyr 45,00', ['1000.00', '45.00']],
    ['Total 1249 inkl. fakturagebyr 45,00', ['1249.00', '45.00']],
    ['Å betale: 350 innen 14 dager', ['350.00']],
    ['Sum å betale 8 500,00 hvorav 2 000,00 er betalt', ['8500.00', '2000.00']],
    ['Sum å betale 8 500,00 hvorav betalt 2 000,00', ['8500.00', '2000.00']],
    ['Sum 8 500,00 herav forskuddsbetalt 2 000,00', ['8500.00', '2000.00']],
    ['Total 8,500.00 of which paid 2,000.00', ['8500.00', '2000.00']],
    ['Totalt 3 000,00, hvorav egenandel 345,00', ['3000.00', '345.00']],
    ['Totalt 3 000,00 herav refusjon Helfo 2 655,00', ['3000.00', '2655.00']],
    ['Sum 4 250 kr hvorav din andel er 2 125 kr', ['4250.00 NOK', '2125.00 NOK']],
    ['Å betale kr 5 000 derav forfalt kr 3 000', ['5000.00 NOK', '3000.00 NOK']],
    ['Totalt 1 500,00 inkl. 20 % rabatt 1 200,00', ['1500.00', '1200.00']],
    ['Total 1,500.00 incl. discount 1,200.00', ['1500.00', '1200.00']],
    ['Beløp 2 400 kr inkludert frakt eller 2 300 kr', ['2400.00 NOK', '2300.00 NOK']],
    ['Beløp 2 400,00 inkl. mva eller 2 000,00 uten', ['2400.00', '2000.00']],
    ['Total 1249 hvorav 45,00 er betalt', ['1249.00', '45.00']],
    ['Å betale: 1249,50 kr 10 øre', ['1249.50 NOK', '10.00 NOK']],
    ['Beløp: 500,00 islandske kroner', ['500.00']],
    ['islandske kroner 500', ['500.00 NOK']],
    ['Amount: Icelandic kr 500', ['500.00 NOK']],
    ['Å betale: 100,00\nÅ betale: 1 249 50', ['100.00']],
    ['Purring\nOpprinnelig beløp: 500,00. Purregebyr er kr 35,00.', ['500.00', '35.00 NOK']],
    ['Inkassovarsel\nBeløp: 500,00. Purregebyr er 35,00', ['500.00', '35.00']],
    ['Inkassovarsel\nBeløp: 500,00. Purring koster 35,00', ['500.00', '35.00']],
    ['Å betale: 500,00. Purregebyr er kr 35,00 og kommer i tillegg', ['500.00', '35.00 NOK']],
    ['Å betale: 500,00. Purring koster kr 1 035,00', ['500.00', '1035.00 NOK']],
    ['beløp 1 200 og 5 øre/kWh', ['1200.00']],
    ['Beløp: 200 kr, 5 øre pr. kWh', ['200.00 NOK']],
    ['Beløp: 1 200 kr og 8 øre rabatt per kWh', ['1200.00 NOK']],
    ['Beløp: 1 200 kr (SEK)', ['1200.00 NOK']],
    ['Beløp SEK: 1 200 kr', ['1200.00 NOK']],
    ['Valuta: SEK\nBeløp: 1 200 kr', ['1200.00 NOK']],
    ['Valuta\nSEK\nBeløp: 1 200,00', ['1200.00']],
    ['Beløp: kr 1 200 (danske)', ['1200.00 NOK']],
    ['Totalt 999,60 eks mva 249,90 inkl mva 1249,50', ['999.60', '249.90', '1249.50']],
    ['Sum 999,60 ekskl. mva', ['999.60']],
    ['Total 999.60 excl. VAT', ['999.60']],
    ['999,60 kr uten mva', ['999.60 NOK']],
    ['Sum (eks. mva): 1 000 kr', ['1000.00 NOK']],
    ['Beløp eks. 25 % mva: 999,60\nFrakt 100,00', ['999.60']],
  ])('%j is asked about', (text, amounts) => {
    expect(read(text)).toEqual(
      pasted({ amount: amounts, unsure: expect.arrayContaining(['amount']) }),
    );
  });

  it.each([
    ['Å betale: -350,00'],
    ['Å betale: \u2212350,00'],
    ['Å betale: kr \u2013350,00'],
    ['Å betale: 500,00-'],
    ['Å betale: (500,00)'],
    ['Balance due: ($500.00)'],
    ['Saldo til gode kr 250,00'],
    ['Totalt å betale: 0,00\nFakturabeløp 500,00'],
    ['Beløp å betale: 0,00 (betalt 500,00)'],
  ])('%j says that there is nothing to pay', (text) => {
    expect(read(text)).toEqual(pasted({ refusal: 'nothing-to-pay' }));
  });

  it('is that of a bill, though something is deducted', () => {
    expect(read('Til gode fra sist: 250,00\nÅ betale: 1 000,00')).toEqual(
      pasted({ amount: ['1000.00'] }),
    );
    expect(read('Sum rabatt: 0,00\nTakk for 1 249,50 kr').refusal).toBeNull();
    expect(read('Kreditnota nr 5512\nÅ betale: -1 250,00').refusal).toBe('credit-note');
  });
});

describe('a dash or a pipe behind a label', () => {
  it.each<[string, Partial<Pasted>]>([
    ['| Beløp | 1 249,50 |', { amount: ['1249.50'] }],
    ['| Beløp | 249,50 |', { amount: ['249.50'] }],
    ['Beløp | 1 249,50', { amount: ['1249.50'] }],
    ['KID | 123 456 782 | Beløp | 249,50', { kid: ['123456782'], amount: ['249.50'] }],
    [
      '| KID | 123 456 782 |\n| Betales til | Kraftlaget |',
      {
        kid: ['123456782'],
        creditorName: ['Kraftlaget'],
      },
    ],
    [
      '| Konto | KID | Beløp |\n|---|:--|--:|\n| 1204 31 74442 | 1234567897 | 1 249,50 |',
      {
        account: ['12043174442'],
        kid: ['1234567897'],
        amount: ['1249.50'],
      },
    ],
    // No minus, as the KID has it too.
    ['KID - 1234567897\nBeløp - 1 249,50', { kid: ['1234567897'], amount: ['1249.50'] }],
  ])('parts it from its value: %j', (text, found) => {
    expect(read(text)).toEqual(pasted(found));
  });

  it.each(['Beløp - 1 249,50', 'Beløp – 1 249,50'])('may be a minus: %s', (text) => {
    expect(read(text)).toEqual(pasted({ amount: ['1249.50'], unsure: ['amount'] }));
  });

  it('may be a one that was misread', () => {
    expect(read('Å betale: | 249,50')).toEqual(pasted({}));
  });
});

describe('a bill that has more than an amount on a line', () => {
  it.each([
    ['Konto 1204 31 74442, 350 kr', '350.00 NOK'],
    ['Til konto 1204 31 74442, 1 350 kr', '1350.00 NOK'],
    [
      'Strømstøtte til gode: 250 kr er trukket fra.\nDin faktura på 499,00 kr\nKID: 1234567897',
      '499.00 NOK',
    ],
  ])('has its amount: %s', (text, amount) => {
    expect(read(text)).toMatchObject({ amount: expect.arrayContaining([amount]), refusal: null });
  });

  it('is nothing to pay when it only tells of a credit', () => {
    expect(read('Saldo til gode kr 250,00')).toMatchObject({
      amount: [],
      refusal: 'nothing-to-pay',
    });
  });
});

describe('an amount with a minus', () => {
  it.each([
    ['Beløp: -1 249,50 kr\nTil konto 1204 31 74442', '1249.50 NOK'],
    ['Beløp -1 249,50\nKID: 1234567897', '1249.50'],
    ['Amount: \u22121,249.50\n1204 31 74442', '1249.50'],
    [
      'Trekkes fra konto 1204 31 74442\nTil konto 8601 11 17947\nKID 12345674\nBeløp -500,00',
      '500.00',
    ],
    [
      'Betaling trekkes fra konto 1204 31 74442 den 15.12.2026\nTil konto 8601 11 17947\nBeløp -500,00',
      '500.00',
    ],
    ['Utbetalt\nTil konto 8601 11 17947\nBeløp -500,00', '500.00'],
    ['Betalingstype: Utbetaling\nTil konto 8601 11 17947\nBeløp -500,00', '500.00'],
    ['Mottaker: Refusjonskontoret\nTil konto 8601 11 17947\nBeløp -500,00', '500.00'],
    ['Mottaker\nRefusjon Norge\nTil konto 8601 11 17947\nBeløp -500,00', '500.00'],
  ])('is asked about where it may be that of a payment that a bank lists: %j', (text, amount) => {
    expect(read(text)).toMatchObject({ amount: [amount], unsure: ['amount'], refusal: null });
  });

  it.each([
    'Beløp: -1 249,50',
    'Å betale: -1 249,50\nTil konto 1204 31 74442',
    'Beløp: -1 249,50\nSaldo til gode: 1 249,50\nKonto 1204 31 74442',
    'Beløp: 0,00\nKID: 1234567897',
    'Kreditering: Totalt -500,00 NOK. KID 1234567897',
    'Refusjon\nSum -500,00\nKonto 1204 31 74442',
    'Refusjonsbeløp\nSum -500,00\nKonto 1204 31 74442',
    'Avregning strøm\nSum -320,50\nBeløpet utbetales til konto 1204 31 74442',
    'Beløp -320,50 refunderes til konto 1204 31 74442',
    'Overpayment refunded to account 1204 31 74442: Total -500.00',
    'Din faktura er i minus: Beløp -320,50. Konto 1204 31 74442',
  ])('says elsewhere that there is nothing to pay: %j', (text) => {
    expect(read(text)).toMatchObject({ amount: [], refusal: 'nothing-to-pay' });
  });
});

describe('a credit note', () => {
  it.each<[string, Pasted['refusal']]>([
    ['Kreditfaktura 100 er trukket fra.\nÅ betale: 900,00', null],
    ['Credit note 100 has been deducted.\nAmount due: 900.00', null],
    ['Kreditfaktura 100 er trukket fra.\nBeløp: 900,00', 'credit-note'],
    ['Kreditnota 100 for faktura 99\nÅ betale: 900,00', 'credit-note'],
    ['Strøm AS\nKreditnota nr 55\nSum: 500,00\nKonto 1204 31 74442', 'credit-note'],
    ['Strøm AS\n1.12.2026 Kreditnota nr. 55\nSum: 500,00', 'credit-note'],
    ['Fra: Strøm AS\nKREDITNOTA\nBeløp: 500,00', 'credit-note'],
    ['Fjordkraft\nKREDITNOTA\nFakturanr 10233\nTotalt -500,00\nKID 1234567897', 'credit-note'],
    ['Strøm AS Kreditnota 55\nBeløp: 500,00', 'credit-note'],
    ['Fjordlaks Ltd - Credit note no. F-55\nTotal: 500.00', 'credit-note'],
    ['Strøm AS\nKreditnota 55 er trukket fra\nÅ betale: 500,00', null],
    ['Strøm AS\nKreditnota 55: -200,00\nÅ betale: 500,00', null],
    ['Strøm AS\nKreditnota sendes ved retur.\nÅ betale: 500,00', null],
  ])('is the text, or is deducted from what it asks for: %j', (text, refusal) => {
    expect(read(text).refusal).toBe(refusal);
  });

  it.each(['Strøm AS Kreditnota 55 Sum: 500,00', 'Refusjon\nBeløp: 500,00'])(
    'or a refund may be what a sum is of: %j',
    (text) => {
      expect(read(text)).toMatchObject({ amount: ['500.00'], unsure: ['amount'] });
    },
  );
});

describe('a field with several unsure readings', () => {
  it('is unsure once', () => {
    expect(read('Å betale: 1.249\nÅ betale: 1 249 50').unsure).toEqual(['amount']);
  });
});
