import { expect, it } from 'vitest';
import { TRIAL_PAYMENTS, trialPaymentRequest } from './trial-payments';

const daysFrom = (today: string) =>
  TRIAL_PAYMENTS.map((payment) => [
    payment.creditorName,
    trialPaymentRequest(payment, '12345678903', today).requestedExecutionDate,
  ]);

it('a payment of a trial is due today, or on the first bank day from its day on', () => {
  // A Saturday, so that what is due today shows that it is not put off.
  expect(daysFrom('2026-11-21')).toEqual([
    ['Tannklinikken på Torget AS', '2026-11-24'],
    ['Årstad SFO', '2026-11-26'],
    ['Kystfiber AS', '2026-11-27'],
    ['Eikeland Rør AS', '2026-11-30'],
    ['Marte Fosse', '2026-11-21'],
    ['Sognefjord Hytteutleie AS', '2026-11-21'],
    ['Emballasjehuset AS', '2026-11-25'],
    ['Blank Renhold AS', '2026-11-30'],
  ]);
});

it('a payment of a trial carries its KID or its message', () => {
  const [first] = TRIAL_PAYMENTS;
  const byMessage = TRIAL_PAYMENTS.find(({ creditorName }) => creditorName === 'Marte Fosse');
  if (first === undefined || byMessage === undefined) throw new Error('Two were expected.');
  expect(trialPaymentRequest(first, '12345678903', '2026-11-20')).toEqual({
    instructedAmount: { amount: '1240.00', currency: 'NOK' },
    debtorAccount: { bban: '12345678903', currency: 'NOK' },
    creditorName: 'Tannklinikken på Torget AS',
    creditorAccount: { bban: '60051721198', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    requestedExecutionDate: '2026-11-23',
    remittanceInformationStructured: { reference: '2048177618' },
  });
  expect(trialPaymentRequest(byMessage, '12345678903', '2026-11-20')).toMatchObject({
    remittanceInformationUnstructured: 'Middag på lørdag',
  });
});
