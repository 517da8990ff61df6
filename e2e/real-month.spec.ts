import { expect, test } from './brygge';
import { Month } from './month';
import { choose, payFrom, pick } from './payment-form';
import { approveButton, bankDayIn, runBatch } from './payments';

// Thirty payments of one month, side by side in five worlds. What Brygge shows of each is compared with the bank's
// store.

test('seven bills with KID are approved as one basket', async ({ brygge, page }) => {
  test.slow();
  const month = await Month.begin(brygge);
  const bills = [
    ['Nordre Skjærvik Kraftlag', '97103251277', '1 249,50', '4477127825'],
    ['Fjordnett Bredbånd', '15031901224', '599', '2619730696'],
    ['Telia Mobil', '36245384852', '449,00', '5239384992'],
    ['Gjensidige Forsikring', '15033523537', '2 318', '7989355727'],
    ['Øvre Dal kommune', '15036778145', '3 870,25', '1518471568'],
    ['Elvebakken Barnehage', '36241619812', '3.050,00', '1777778687'],
    ['Bergens Tidende', '97102298156', '329', '9818365539'],
  ] as const;
  for (const [to, account, amount, kid] of bills)
    await month.review({ intent: 'norway', to, account, amount, kid });
  await brygge.open('/baskets/new');
  await page.getByRole('button', { name: 'Choose all 7' }).click();
  await page.getByRole('button', { name: 'Review 7 payments' }).click();
  await expect(brygge.heading('Basket with 7 payments')).toBeVisible();
  const basketPath = new URL(page.url()).pathname;
  await page.getByRole('button', { name: approveButton }).click();
  await brygge.bank.approve(month);
  await expect(page.getByRole('heading', { name: 'All 7 payments are approved' })).toBeVisible();
  for (const made of month.made) await month.note(made);
  await runBatch();
  await month.compareWithBank();
  expect(month.made.map(({ codes }) => codes.join(' '))).toEqual(Array(7).fill('RCVD PDNG ACSC'));
  await brygge.open(basketPath);
  await expect(page).toHaveTitle('Basket with 7 payments, 11,864.75 NOK · Brygge');
});

test('rent, savings, a transfer of one’s own and a purchase by card', async ({ brygge, page }) => {
  test.slow();
  const month = await Month.begin(brygge);
  // A card is known once Brygge has read the cards.
  await brygge.open('/accounts');
  await expect(page.getByRole('link', { name: /Mastercard/ })).toBeVisible();
  await month.pay({
    intent: 'norway',
    to: 'Utleie Fjellvik AS',
    account: '12047612592',
    amount: '14 500',
    message: 'Husleie desember, Storgata 12',
    date: bankDayIn(5),
  });
  await month.pay({
    intent: 'norway',
    to: 'Ingrid Vik, sparing',
    account: month.savingsBban,
    amount: '5000',
    message: 'Til hytta',
  });
  await month.pay({
    intent: 'standing-order',
    to: 'Sameiet Storgata 12',
    account: '97101648676',
    amount: '1 150',
    message: 'Felleskostnader',
    further: (page) =>
      page
        .getByLabel('How often')
        .selectOption('Monthly')
        .then(() => {}),
  });
  await month.pay({
    intent: 'norway',
    to: 'Tannlege Fjeld',
    account: '97107139846',
    amount: '1 890',
    kid: '6753989224',
    from: 'Mastercard',
  });
  await month.pay({
    intent: 'norway',
    to: 'Norsk Sykepleierforbund',
    account: '36241519982',
    amount: '478',
    kid: '2010713648',
  });
  await month.pay({
    intent: 'norway',
    to: 'Redd Barna',
    account: '12041488458',
    amount: '250',
    message: 'Fadder nr. 5521',
  });
  await runBatch();
  await month.compareWithBank();
  expect(month.made.map(({ codes }) => codes.join(' '))).toEqual([
    'RCVD PDNG',
    'RCVD PDNG ACSC',
    'RCVD ACCP',
    'RCVD PDNG ACSC',
    'RCVD PDNG ACSC',
    'RCVD PDNG ACSC',
  ]);
});

test('small payments between friends, and what does not go through', async ({ brygge, page }) => {
  test.slow();
  const month = await Month.begin(brygge);
  await month.pay({
    intent: 'at-once',
    to: 'Amir Hosseini',
    account: '97102396433',
    amount: '340',
    message: 'Takk for maten',
  });
  await month.pay({ intent: 'at-once', to: 'Silje Tveit', account: '86015394996', amount: '99,-' });
  await month.pay({
    intent: 'norway',
    to: 'Idrettslaget Driv',
    account: '12046669507',
    amount: '1 200',
    message: 'Treningsavgift høst',
  });

  const gone = await month.review({
    intent: 'norway',
    to: 'Åsane Bokhandel',
    account: '15036986465',
    amount: '399',
  });
  await page.getByRole('button', { name: 'Delete payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete payment' }).click();
  await expect(page.getByRole('heading', { name: 'The payment is cancelled' })).toBeVisible();
  await month.note(gone);

  const turnedBack = await month.review({
    intent: 'norway',
    to: 'Vaskeriet Ren',
    account: '12043174442',
    amount: '215,50',
  });
  await page.getByRole('button', { name: approveButton }).click();
  await brygge.bank.arrived();
  await brygge.bank.cancel();
  await expect(page.getByText('You cancelled at the bank', { exact: true }).first()).toBeVisible();
  await month.approve(turnedBack);

  // The savings account holds a thousand kroner.
  await month.pay({
    intent: 'norway',
    to: 'Bilverkstedet Motor',
    account: '86011117947',
    amount: '7 450',
    from: 'Sparekonto',
  });
  await runBatch();
  await month.compareWithBank();
  expect(month.made.map(({ codes }) => codes.join(' '))).toEqual([
    'RCVD PDNG ACSC',
    'RCVD PDNG ACSC',
    'RCVD PDNG ACSC',
    'RCVD CANC',
    'RCVD PDNG ACSC',
    'RCVD PDNG ACCP',
  ]);
});

test('invoices from Europe and beyond', async ({ brygge }) => {
  test.slow();
  const month = await Month.begin(brygge);
  await month.pay({
    intent: 'europe',
    to: 'Erika Mustermann',
    account: 'DE89 3704 0044 0532 0130 00',
    amount: '49.90',
    message: 'Rechnung 4711',
  });
  await month.pay({
    intent: 'europe',
    to: 'Hotel Vondel BV',
    account: 'NL91 ABNA 0417 1643 00',
    amount: '312,40',
    further: async (page) => {
      await pick(page, /^Reference$/);
      await page.getByRole('textbox', { name: /^Reference/ }).fill('RES-2026-118');
    },
  });
  await month.pay({
    intent: 'europe',
    to: 'Éditions du Quai SARL',
    account: 'FR14 2004 1010 0505 0001 3M02 606',
    amount: '18',
    date: bankDayIn(6),
  });
  const abroad = async (
    payment: { to: string; account: string; amount: string },
    at: { bic: string; city: string; country: string; currency: string },
    reported = false,
  ) =>
    month.pay({
      intent: 'abroad',
      ...payment,
      further: async (page) => {
        await page.getByLabel('BIC (SWIFT)').fill(at.bic);
        await page.getByLabel('Town or city').fill(at.city);
        // The country follows from the IBAN.
        await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue(at.country);
        await choose(page, 'Currency', at.currency, new RegExp(`${at.currency}$`));
        if (!reported) return;
        await page.getByLabel('Reporting code').fill('26');
        await page.getByLabel('What the payment is for').fill('Used car');
      },
    });
  await abroad(
    { to: 'Stockholms Möbler AB', account: 'SE45 5000 0000 0583 9825 7466', amount: '2 450' },
    { bic: 'ESSESESS', city: 'Stockholm', country: 'Sweden', currency: 'SEK' },
  );
  await abroad(
    { to: 'Marie Curie Labs', account: 'DE89370400440532013000', amount: '75,10' },
    { bic: 'COBADEFFXXX', city: 'Hamburg', country: 'Germany', currency: 'USD' },
  );
  await abroad(
    { to: 'Autohaus Nord GmbH', account: 'DE89370400440532013000', amount: '120 000' },
    { bic: 'COBADEFFXXX', city: 'Kiel', country: 'Germany', currency: 'NOK' },
    true,
  );
  await runBatch();
  await month.compareWithBank();
  expect(month.made.map(({ codes }) => codes.join(' '))).toEqual([
    'RCVD PDNG ACSC',
    'RCVD PDNG ACSC',
    'RCVD PDNG',
    'RCVD PDNG ACSC',
    'RCVD PDNG ACSC',
    'RCVD PDNG ACSC',
  ]);
});

test('a small business pays wages, tax and suppliers', async ({ brygge, page }) => {
  test.slow();
  const month = await Month.begin(brygge);
  await brygge.open('/payments/new/many');
  await brygge.settled();
  await payFrom(page, 'Lønnskonto');
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  await page
    .getByLabel('Paste the cells here')
    .fill(
      [
        'Navn\tKonto\tBeløp\tMelding',
        'Silje Tveit\t86015394996\t31 250,00\tLønn november',
        'Amir Hosseini\t97102396433\t28 900,50\tLønn november',
        'Kari Nordmann\t86011117947\t9 875,25\tLønn november',
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Add payments' }).click();
  await expect(page.getByText('3 payments added.')).toBeVisible();
  await page.getByText('More details', { exact: true }).click();
  await page.getByLabel('Name of the batch').fill('LOENN-2026-11');
  await month.approve(await month.send('LOENN-2026-11'));
  await month.pay({
    intent: 'norway',
    to: 'Skatteetaten forskuddstrekk',
    account: '97103251277',
    amount: '21 430',
    kid: '4926554868',
  });
  await month.pay({
    intent: 'norway',
    to: 'Skatteetaten merverdiavgift',
    account: '15031901224',
    amount: '17 902',
    kid: '7257638630',
    date: bankDayIn(3),
  });
  await month.pay({
    intent: 'norway',
    to: 'Storebrand Pensjon',
    account: '36245384852',
    amount: '4 310,75',
    kid: '1622758694',
  });
  await month.pay({
    intent: 'norway',
    to: 'Snekker Åsheim AS',
    account: '15033523537',
    amount: '12 375',
    message: 'Faktura 20261104',
  });
  await runBatch();
  await month.compareWithBank();
  expect(month.made.map(({ codes }) => codes.join(' '))).toEqual([
    'RCVD PDNG ACSC',
    'RCVD PDNG ACSC',
    'RCVD PDNG',
    'RCVD PDNG ACSC',
    'RCVD PDNG ACSC',
  ]);
});
