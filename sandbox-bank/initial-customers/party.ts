/** The counterparties of the initial customers' transactions; all account numbers are made up. */
import type { ForeignParty, Party } from './row';

/** A shop with its place, category (ISO 18245) and usual range of amounts, in its own currency. */
type Merchant = {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  categoryCode: string;
  currency: string;
  from: number;
  to: number;
};

/** The five customers' own accounts, as counterparties of others. */
export const JONAS: Party = { name: 'Jonas Håkon Lunde', bban: '97411511018' };
export const JONAS_SAVINGS: Party = { name: 'Jonas Håkon Lunde', bban: '97413044018' };
export const ODD_ARNE: Party = { name: 'Odd Arne Sæther', bban: '97412022002' };
export const ODD_ARNE_SAVINGS: Party = { name: 'Odd Arne Sæther', bban: '97413070000' };
export const BREWERY: Party = { name: 'Nordlys Brygghus AS', bban: '97411533003' };
export const BREWERY_TAX: Party = { name: 'Nordlys Brygghus AS', bban: '97411530004' };
export const ACCOUNTANTS: Party = { name: 'Fjellheim Regnskap AS', bban: '97411580001' };
export const ACCOUNTANTS_SAVINGS: Party = { name: 'Fjellheim Regnskap AS', bban: '97412090008' };
export const TORBJORN: Party = { name: 'Torbjørn Øvretveit', bban: '97411520009' };

export const CARD_COMPANY: Party = { name: 'Skjærvik Sparebank Kort', bban: '97411560000' };

export const NORWEGIAN = {
  landlord: { name: 'Nygårdshøyden Utleie AS', bban: '15062233440' },
  power: { name: 'Vestkraft Strøm AS', bban: '34110589125' },
  grid: { name: 'Fjordnett AS', bban: '36280511204' },
  phone: { name: 'Tårnet Mobil AS', bban: '60050642138' },
  broadband: { name: 'Kystfiber AS', bban: '32010744120' },
  insurance: { name: 'Trygg Havn Forsikring', bban: '60050711806' },
  studentLoan: { name: 'Statens lånekasse for utdanning', bban: '76940543211' },
  gym: { name: 'Sterk og Sprek AS', bban: '15204422130' },
  tax: { name: 'Skatteetaten', bban: '76940501241' },
  pension: { name: 'NAV', bban: '76945112340' },
  occupationalPension: { name: 'Kommunal Pensjonskasse', bban: '83170599007' },
  municipality: { name: 'Ålesund kommune', bban: '39100700127' },
  charity: { name: 'Redningsselskapet', bban: '82000108800' },
  friend: { name: 'Marte Fosse', bban: '36241207719' },
  granddaughter: { name: 'Eline Sæther Vik', bban: '15030904416' },
  wholesaler: { name: 'Vestlandske Engros AS', bban: '50830512095' },
  wineMonopoly: { name: 'Statens vinutsalg', bban: '60030644029' },
  packaging: { name: 'Emballasjehuset AS', bban: '52070911043' },
  bottles: { name: 'Glassverket Moss AS', bban: '16440712006' },
  wasteCompany: { name: 'Byens Renovasjon AS', bban: '36250908029' },
  property: { name: 'Skuteviksboder Eiendom AS', bban: '52010733006' },
  freight: { name: 'Kystlast Transport AS', bban: '36060544101' },
  software: { name: 'Tallverk Programvare AS', bban: '15030611044' },
  officeCleaning: { name: 'Blank Renhold AS', bban: '60210588119' },
  shipowner: { name: 'Rederiet Havsul AS', bban: '30000512032' },
  bakery: { name: 'Bakeriet på Brygga AS', bban: '36240311091' },
  architects: { name: 'Fjord og Form Arkitekter AS', bban: '52021177105' },
  joiner: { name: 'Snekker Andersen AS', bban: '35300744018' },
} as const satisfies Record<string, Party>;

export const FOREIGN = {
  maltster: {
    name: 'Bamberger Mälzerei GmbH',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    country: 'Tyskland',
  },
  hops: {
    name: 'Kentish Hop Growers Ltd',
    iban: 'GB29NWBK60161331926819',
    bic: 'NWBKGB2LXXX',
    country: 'Storbritannia',
  },
  danishBar: {
    name: 'Ølhallen Nørrebro ApS',
    iban: 'DK5000400440116243',
    bic: 'DABADKKKXXX',
    country: 'Danmark',
  },
  swedishClient: {
    name: 'Göteborgs Skeppshandel AB',
    iban: 'SE4550000000058398257466',
    bic: 'ESSESESSXXX',
    country: 'Sverige',
  },
  holidayFlat: {
    name: 'Apartamentos La Concha S.L.',
    iban: 'ES9121000418450200051332',
    bic: 'CAIXESBBXXX',
    country: 'Spania',
  },
  railway: {
    name: 'Nachtzug Reisen AG',
    iban: 'AT611904300234573201',
    bic: 'OPSKATWWXXX',
    country: 'Østerrike',
  },
} as const satisfies Record<string, ForeignParty>;

/** Shops near Jonas, with what he spends there in kroner. */
export const BERGEN_SHOPS = [
  { name: 'REMA 1000 NYGÅRD', from: 120, to: 760 },
  { name: 'KIWI 412 MØHLENPRIS', from: 60, to: 420 },
  { name: 'COOP EXTRA DANMARKSPLASS', from: 90, to: 680 },
  { name: 'MENY BERGEN STORSENTER', from: 150, to: 900 },
  { name: 'GODT BRØD MARKEN', from: 48, to: 165 },
  { name: 'KAFFEMISJONEN', from: 46, to: 128 },
  { name: 'APOTEK 1 TORGALLMENNINGEN', from: 79, to: 340 },
  { name: 'SKYSS BILLETT', from: 44, to: 44 },
  { name: 'BIBLIOTEKBAREN', from: 98, to: 460 },
] as const;

/** Shops near Odd Arne. */
export const AALESUND_SHOPS = [
  { name: 'SPAR VOLSDALEN', from: 90, to: 640 },
  { name: 'COOP MEGA MOA', from: 110, to: 820 },
  { name: 'FISKEHALLEN ÅLESUND', from: 95, to: 390 },
  { name: 'FELLESKJØPET MOA', from: 149, to: 1200 },
  { name: 'CIRCLE K SPJELKAVIK', from: 420, to: 980 },
  { name: 'JERNIA ÅLESUND', from: 89, to: 740 },
] as const;

const merchant = (
  name: string,
  [street, postalCode, city, country]: readonly [string, string, string, string],
  categoryCode: string,
  currency: string,
  [from, to]: readonly [number, number],
): Merchant => ({ name, street, postalCode, city, country, categoryCode, currency, from, to });

/** Merchants of credit card purchases. */
export const CARD_MERCHANTS: readonly [Merchant, ...Merchant[]] = [
  merchant('VY.NO', ['Schweigaards gate 23', '0191', 'Oslo', 'NO'], '4112', 'NOK', [149, 890]),
  merchant('WIDERØE', ['Langstranda 6', '8003', 'Bodø', 'NO'], '4511', 'NOK', [690, 1890]),
  merchant('CLAS OHLSON', ['Torgallmenningen 2', '5014', 'Bergen', 'NO'], '5251', 'NOK', [79, 620]),
  merchant(
    'NORLI BOKHANDEL',
    ['Torgallmenningen 8', '5014', 'Bergen', 'NO'],
    '5942',
    'NOK',
    [129, 549],
  ),
  merchant('FILMKINO', ['Neumanns gate 3', '5015', 'Bergen', 'NO'], '7832', 'NOK', [150, 320]),
  merchant(
    'STRØMMETJENESTEN',
    ['Karenslyst allé 4', '0278', 'Oslo', 'NO'],
    '5968',
    'NOK',
    [119, 179],
  ),
  merchant(
    'HOTEL SKEPPSHOLMEN',
    ['Gröna gången 1', '111 49', 'Stockholm', 'SE'],
    '7011',
    'SEK',
    [890, 1890],
  ),
  merchant(
    'BUCHHANDLUNG WALTHER',
    ['Unter den Linden 22', '10117', 'Berlin', 'DE'],
    '5942',
    'EUR',
    [9, 48],
  ),
  merchant(
    'MERCADO DE LA BRETXA',
    ['Boulevard Zumardia 3', '20003', 'Donostia', 'ES'],
    '5411',
    'EUR',
    [12, 64],
  ),
  merchant(
    'CLOUD PHOTO STORAGE',
    ['Market Street 548', '94104', 'San Francisco', 'US'],
    '5734',
    'USD',
    [3, 12],
  ),
];

/** The brewery's staff, with net monthly wages in kroner; Jonas and Torbjørn are also customers of the bank. */
export const BREWERY_STAFF: readonly { to: Party; kroner: number }[] = [
  { to: JONAS, kroner: 38_412 },
  { to: { name: 'Silje Tveit', bban: '36241812302' }, kroner: 41_207 },
  { to: { name: 'Amir Hosseini', bban: '15032244103' }, kroner: 36_950 },
  { to: { name: 'Kristoffer Nøstdal', bban: '52024411036' }, kroner: 34_188 },
  { to: { name: 'Agnieszka Kowalska', bban: '36245507717' }, kroner: 33_640 },
  { to: TORBJORN, kroner: 45_903 },
  { to: { name: 'Linnea Åsheim', bban: '15036690213' }, kroner: 18_275 },
  { to: { name: 'Per-Erik Halvorsen', bban: '52027710042' }, kroner: 31_520 },
];

/** The accountants' staff. */
export const ACCOUNTANTS_STAFF: readonly { to: Party; kroner: number }[] = [
  { to: { name: 'Gunhild Fjellheim', bban: '30003344106' }, kroner: 52_340 },
  { to: { name: 'Mohammed Warsame', bban: '15037788128' }, kroner: 43_118 },
  { to: { name: 'Ragnhild Bøe', bban: '35301122401' }, kroner: 39_664 },
  { to: { name: 'Ole-Martin Dahl', bban: '36248899101' }, kroner: 37_290 },
];
