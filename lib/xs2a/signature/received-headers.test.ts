import { describe, expect, it } from 'vitest';
import { formFault, receivedValue, repeatedHeader } from './received-headers';

describe('the headers that came', () => {
  it.each([
    [['Date', 'psu-id', 'PSU-ID'], 'PSU-ID'],
    [['date', 'X-Request-ID', 'DATE'], 'Date'],
    [['x-accept-fix', 'X-Accept-Fix', 'Accept', 'accept'], null],
    [['X-Own', 'x-own'], null],
    [[], null],
  ])('of %j, the one that may occur once and came twice is %s', (names, twice) => {
    expect(repeatedHeader(names)).toBe(twice);
  });

  it('are read with their encoded-words, those too that nobody knows', () => {
    expect(receivedValue('X-Own', '=?utf-8?B?YWJj?=')).toEqual({ ok: true, value: 'abc' });
    expect(receivedValue('psu-user-agent', '=?utf-8?B?YmzDpWLDpnI=?=')).toEqual({
      ok: true,
      value: 'blåbær',
    });
    expect(receivedValue('X-Own', '=?utf-8?B?YmzDpWLDpnI=?=')).toEqual({
      ok: false,
      name: 'X-Own',
      detail: 'expected printable ASCII characters',
    });
    expect(receivedValue('psu-user-agent', '=?utf-8?B?YQBi?=')).toEqual({
      ok: false,
      name: 'PSU-User-Agent',
      detail: 'expected no control characters',
    });
    expect(receivedValue('X-Own', 'blåbær')).toMatchObject({ ok: false, name: 'X-Own' });
  });

  it('have a form each, but for what the signature’s own checks look at', () => {
    expect(formFault('psuIpPort', 'one')).not.toBeNull();
    expect(formFault('psuIpPort', '443')).toBeNull();
    expect(formFault('psuIpPort', '')).toBeNull();
    expect(formFault('date', 'yesterday')).toBeNull();
  });
});
