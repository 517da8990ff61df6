import { describe, expect, it } from 'vitest';
import { passwordFinding } from './password-rules';

const kari = { name: 'Kari Nordmann', email: 'kari.nordmann@fjellpost.example' };

describe('a password', () => {
  it.each([
    'password1234',
    'Password1234!',
    'P@ssw0rd2026',
    'passwordpassword',
    'passord123456',
    'hemmelig2026!',
    '123456789012',
    '098765432109',
    'qwertyuiop12',
    'Qwerty123456',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'q1w2e3r4t5y6',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'ababababababab',
    'iloveyou1234',
    'letmein12345',
    'unbelievable',
    'mynoob123456',
    'football2025',
    'liverpool123',
    'velkommen2026',
    'correct horse battery staple',
    'changeme1234',
    '2026-11-22 12:00',
    'ｐａｓｓｗｏｒｄ１２３４',
    'passwordwdbfj',
    'passwordwdbfwdb',
    'wd1987fj2001',
    'wdbfjwdbfjwdb',
    'asdfwdbjqasdf',
    'aaaaaawdbj',
  ])('%s is known to everybody', (password) => {
    expect(passwordFinding(password, kari)).toBe('password-common');
  });

  it.each([
    'kari nordmann',
    'KariNordmann1990',
    'k4r1nordmann!!',
    'kari@fjellpost',
    'fjellpost2026',
    'Brygge123456',
    'bryggekari2026',
    'kari elsker brygge',
  ])('%s is made of what anyone knows of the person', (password) => {
    expect(passwordFinding(password, kari)).toBe('password-personal');
  });

  it.each([
    ['solveignordmann', 'Solveig Nordmann'],
    ['S0lv3igN0rdm4nn', 'Solveig Nordmann'],
    ['olawdbfjola1', 'Ola Bø'],
  ])('%s is made of the name %s, which the address does not say', (password, name) => {
    expect(passwordFinding(password, { name, email: 'x@fjellpost.example' })).toBe(
      'password-personal',
    );
  });

  it.each([
    'fjord og fjell',
    'seks små fisker i vannet',
    'seks små & fisker',
    'tre blinde katter',
    'vT9#kq2LmX7!',
    'kXw8-kari-Tq5zP',
    'blåbærsyltetøy på brødskiva',
    'purple monkey dishwasher',
    'Ola liker å gå tur',
    'wd8fjqpxm3kz',
    '8f4a1c0e9b7d',
    'ⅷ drager i tåka',
    'passwordwdbfjq',
    'wd19x7fj20x1',
    'wdbfwdbfkqzx',
    'asdwdbj',
  ])('%s is taken', (password) => {
    expect(passwordFinding(password, kari)).toBeNull();
  });

  it('may hold a name of two letters, which is in many words', () => {
    const person = { name: 'Bo Li', email: 'x@fjellpost.example' };
    expect(passwordFinding('bowdbfjli', person)).toBeNull();
  });
});
