import { expect, it } from 'vitest';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes';

it('a recovery code is typed as people read it', () => {
  const hash = recoveryCodeHash('0123-ABCD-1111-0000-WXYZ-9876');
  for (const typed of [
    '0123ABCD111100 00WXYZ9876',
    ' 0123-abcd-1111-0000-wxyz-9876 ',
    'O123-ABCD-1111-OoO0-WXYZ-9876',
    '0123-ABCD-IiLl-0000-WXYZ-9876',
  ])
    expect(recoveryCodeHash(typed), typed).toBe(hash);
  expect(recoveryCodeHash('0123-ABCD-1111-0000-WXYZ-9875')).not.toBe(hash);
});

it('ten are made, no two alike, without letters that look like digits', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
});
