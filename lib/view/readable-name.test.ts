import { describe, expect, it } from 'vitest';
import { isOnlyName, readableName } from './readable-name';

describe('a name as people write it', () => {
  it.each([
    ['MØBELVERKSTEDET SANDVIKEN', 'Møbelverkstedet Sandviken'],
    ['REMA 1000 NYGÅRD', 'REMA 1000 Nygård'],
    ['KIWI 412 MØHLENPRIS', 'KIWI 412 Møhlenpris'],
    ['NORDSKJERM FILM OG SERIER', 'Nordskjerm Film og Serier'],
    ['VY.NO', 'VY.NO'],
    ['FILMKINO.NO', 'Filmkino.no'],
    ['WIDERØE', 'Widerøe'],
    ['OLA NORDMANN AS', 'Ola Nordmann AS'],
    ['MERCADO DE LA BRETXA', 'Mercado de la Bretxa'],
    ['Reservert GODT BRØD MARKEN', 'Godt Brød Marken'],
    ['Varekjøp APOTEK 1 TORGALLMENNINGEN Dato 21.11', 'Apotek 1 Torgallmenningen'],
    ['*1234 21.11 VAREKJØP COOP EXTRA', 'Coop Extra'],
    ['Vestkraft Strøm AS', 'Vestkraft Strøm AS'],
    ['VG', 'VG'],
    ['Varekjøp 17', 'Varekjøp 17'],
    ['Husleie november', 'Husleie november'],
    ['Dato 21.11', 'Dato 21.11'],
    ['Varekjøp TORGBAREN   Dato 21.11 kl 10.15', 'Torgbaren'],
  ])('%s: %s', (text, name) => {
    expect(readableName(text)).toBe(name);
  });
});

it.each([
  ['blanks', `Kari${' '.repeat(200_000)}Nordmann`],
  ['days', `Kari${' dato 1'.repeat(30_000)}`],
  ['days that are none', `Kari${' dato: '.repeat(30_000)}`],
])('a name of many %s is read in linear time', (_, name) => {
  expect(readableName(name)).toMatch(/^Kari/);
});

describe('a message that says only the name once more', () => {
  it.each([
    ['Varekjøp KAFFEMISJONEN Dato 20.11', 'KAFFEMISJONEN', true],
    ['Takk for sist', 'Marte Fosse', false],
    ['Varekjøp KAFFEMISJONEN Dato 20.11', 'Kaffebrenneriet', false],
  ])('%s of %s: %s', (message, name, isOnly) => {
    expect(isOnlyName(message, name)).toBe(isOnly);
  });
});
