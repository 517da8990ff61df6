import { expect, it } from 'vitest';
import { ownNumbers } from './own-numbers';

const BBAN = '12345678903';
const IBAN = 'NO7112345678903';

it.each([
  [{ bban: BBAN, iban: null }, [BBAN, IBAN]],
  [{ bban: null, iban: IBAN }, [IBAN, BBAN]],
  [{ bban: BBAN, iban: IBAN }, [BBAN, IBAN]],
  [{ bban: null, iban: 'DE89370400440532013000' }, ['DE89370400440532013000']],
  [{ bban: 'SE123', iban: null }, ['SE123']],
  [{ bban: '', iban: '' }, []],
  [{ bban: null, iban: null }, []],
])('the numbers of %j', (account, numbers) => {
  expect(ownNumbers([account])).toEqual(numbers);
});
