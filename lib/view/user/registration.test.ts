import { describe, expect, it } from 'vitest';
import { regexes } from 'zod';
import { EMAIL_FORM, registrationNumbers } from './registration';
import { Registration } from './registration-body';

const good = { name: 'Kari Nordmann', email: 'kari@example.no', password: 'fjord og fjell' };

const rulesOf = (input: unknown): string[] => {
  const result = Registration.safeParse(input);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
};

describe('a registration', () => {
  it('takes the addresses that zod takes', () => {
    // A hyphen at the end of a class may be escaped or not.
    expect(EMAIL_FORM.source).toBe(regexes.email.source.replaceAll('\\-', '-'));
  });

  it('is accepted, with the name trimmed and the address in lower case', () => {
    expect(
      Registration.parse({ ...good, name: '  Kari Nordmann ', email: ' Kari@Example.NO ' }),
    ).toEqual(good);
  });

  it('is accepted with the controls and bidi marks of the name removed', () => {
    const name = ' Kari\u0000 \u202eNord\u2028\ud800mann\u0007 ';
    expect(Registration.parse({ ...good, name }).name).toBe('Kari Nord\ufffdmann');
  });

  it('is accepted with the joiners that a script needs in its words', () => {
    const name = 'Mah\u200cin \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645';
    expect(Registration.parse({ ...good, name }).name).toBe(name);
  });

  it.each<[string, unknown, string[]]>([
    ['no name', { ...good, name: '   ' }, ['name: name-required']],
    ...['\u200b\u200b', '\u2060 \u200d', '\u00ad', '\u3164', '\u2800', '\u{e0041}'].map(
      (name): [string, unknown, string[]] => [
        `a name that shows nothing (${JSON.stringify(name)})`,
        { ...good, name },
        ['name: name-required'],
      ],
    ),
    ['a name of 71 characters', { ...good, name: 'å'.repeat(71) }, ['name: name-too-long']],
    ['no address', { ...good, email: '' }, ['email: email-required']],
    ['an address without a domain', { ...good, email: 'kari@' }, ['email: email-invalid']],
    [
      'an address of 255 characters',
      { ...good, email: `${'a'.repeat(244)}@example.no` },
      ['email: email-invalid'],
    ],
    ['no password', { ...good, password: '' }, ['password: password-required']],
    [
      'a password of eleven characters',
      { ...good, password: '12345678901' },
      ['password: password-too-short'],
    ],
    [
      'a password of 129 characters',
      { ...good, password: 'x'.repeat(129) },
      ['password: password-too-long'],
    ],
    [
      'a missing field',
      { name: 'Kari', email: 'kari@example.no' },
      ['password: password-required'],
    ],
    ['numbers', { ...good, name: 1 }, ['name: name-required']],
  ])('with %s names the rule', (_, input, rules) => {
    expect(rulesOf(input)).toEqual(rules);
  });

  it.each([
    ['a name of 70 characters outside the basic plane', { ...good, name: '😀'.repeat(70) }],
    ['a password of twelve characters', { ...good, password: '123456789012' }],
    ['a password of 128 characters', { ...good, password: 'x'.repeat(128) }],
    ['spaces around a password that belong to it', { ...good, password: '  1234567890' }],
  ])('with %s is accepted', (_, input) => {
    expect(rulesOf(input)).toEqual([]);
  });
});

describe('the numbers of a broken rule', () => {
  it('count characters as people do', () => {
    expect(registrationNumbers('name-too-long', '😀'.repeat(71))).toEqual({
      limit: 70,
      actual: 71,
    });
    expect(registrationNumbers('password-too-short', '12345')).toEqual({ limit: 12, actual: 5 });
    expect(registrationNumbers('password-too-long', 'x'.repeat(130))).toEqual({
      limit: 128,
      actual: 130,
    });
  });
});
