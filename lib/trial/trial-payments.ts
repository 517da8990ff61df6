/** A trial's payments: bills that wait, some approved for later, one that succeeds and one that fails. */
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { bankDayOnOrAfter } from '@/lib/xs2a/value/bank-day';
import { addDays } from '@/lib/xs2a/value/iso-date';

/** A payment of a trial. Its account has the name used in the sandbox bank's household. */
type TrialPayment = {
  account: 'Brukskonto' | 'Feriekonto' | 'Driftskonto';
  /** Approved by the trial itself; the others wait for the user. */
  isApproved: boolean;
  amount: string;
  creditorName: string;
  bban: string;
  dueInDays: number;
} & ({ kid: string } | { message: string });

export const TRIAL_PAYMENTS: readonly TrialPayment[] = [
  {
    account: 'Brukskonto',
    isApproved: false,
    amount: '1240.00',
    creditorName: 'Tannklinikken på Torget AS',
    bban: '60051721198',
    dueInDays: 3,
    kid: '2048177618',
  },
  {
    account: 'Brukskonto',
    isApproved: false,
    amount: '2480.00',
    creditorName: 'Årstad SFO',
    bban: '15063307286',
    dueInDays: 5,
    kid: '33011904266',
  },
  {
    account: 'Brukskonto',
    isApproved: true,
    amount: '749.00',
    creditorName: 'Kystfiber AS',
    bban: '32010744120',
    dueInDays: 6,
    kid: '705512403183',
  },
  {
    account: 'Brukskonto',
    isApproved: true,
    amount: '3960.00',
    creditorName: 'Eikeland Rør AS',
    bban: '36281192048',
    dueInDays: 9,
    message: 'Faktura 10482',
  },
  {
    account: 'Brukskonto',
    isApproved: true,
    amount: '350.00',
    creditorName: 'Marte Fosse',
    bban: '36241207719',
    dueInDays: 0,
    message: 'Middag på lørdag',
  },
  {
    // More than the account holds: the bank refuses it when it is due.
    account: 'Feriekonto',
    isApproved: true,
    amount: '18400.00',
    creditorName: 'Sognefjord Hytteutleie AS',
    bban: '36261144020',
    dueInDays: 0,
    message: 'Hytte i påsken',
  },
  {
    account: 'Driftskonto',
    isApproved: false,
    amount: '6845.00',
    creditorName: 'Emballasjehuset AS',
    bban: '52070911043',
    dueInDays: 4,
    kid: '11804261177',
  },
  {
    account: 'Driftskonto',
    isApproved: false,
    amount: '2950.00',
    creditorName: 'Blank Renhold AS',
    bban: '60210588119',
    dueInDays: 8,
    message: 'Faktura 2214',
  },
];

/** The request of a trial payment. @param debtorBban its account's number. @param today the bank's day. */
export function trialPaymentRequest(
  payment: TrialPayment,
  debtorBban: string,
  today: string,
): PaymentRequest<'norwegian-domestic-credit-transfers'> {
  const { amount, creditorName, bban, dueInDays } = payment;
  const due = dueInDays === 0 ? today : bankDayOnOrAfter(addDays(today, dueInDays));
  return {
    instructedAmount: { amount, currency: 'NOK' },
    debtorAccount: { bban: debtorBban, currency: 'NOK' },
    creditorName,
    creditorAccount: { bban, currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    requestedExecutionDate: due,
    ...('kid' in payment
      ? { remittanceInformationStructured: { reference: payment.kid } }
      : { remittanceInformationUnstructured: payment.message }),
  };
}
