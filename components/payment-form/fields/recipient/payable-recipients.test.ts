import { expect, it } from 'vitest';
import type { RecipientView } from '@/lib/view/payment';
import { payableRecipients } from './payable-recipients';

const recipient = (
  creditorName: string,
  creditorAccount: RecipientView['creditorAccount'],
  creditorAgent: string | null = null,
): RecipientView => ({
  recipientId: creditorName,
  creditorName,
  creditorAccount,
  creditorAgent,
  creditorAddress: null,
  lastUsedAt: '2026-11-20T08:00:00Z',
});

const RECIPIENTS = [
  recipient('in Norway', { bban: '12043174442' }),
  recipient('in Norway, with an IBAN', { bban: '86011117947', iban: 'NO9386011117947' }),
  recipient('in Norway, by IBAN', { iban: 'NO9386011117947' }),
  recipient('in Europe', { iban: 'FR1420041010050500013M02606' }),
  recipient('abroad, by IBAN', { iban: 'DE89370400440532013000' }, 'COBADEFFXXX'),
  recipient('abroad, by number', { bban: '00012345678' }, 'CHASUS33XXX'),
];

it.each([
  ['bban', ['in Norway', 'in Norway, with an IBAN']],
  ['bban-and-iban', ['in Norway', 'in Norway, with an IBAN']],
  ['iban', ['in Norway, with an IBAN', 'in Norway, by IBAN', 'in Europe', 'abroad, by IBAN']],
  ['bban-or-iban', ['in Europe', 'abroad, by IBAN', 'abroad, by number']],
] as const)('offers with %s only those that it can pay', (form, names) => {
  expect(payableRecipients(RECIPIENTS, form).map(({ creditorName }) => creditorName)).toEqual(
    names,
  );
});
