/** A request of each kind of payment, distinguished from the others by its message. */
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';

const DAY = '2026-03-12';

const creditor = {
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
};

const foreignCreditor = {
  creditorName: 'Müller & Söhne GmbH',
  creditorAddress: { street: 'Hauptstraße', postalCode: '20095', city: 'Hamburg', country: 'DE' },
};

const IBAN = 'DE89370400440532013000';

/** @param words makes two requests differ; the bank and the application compare payee and amount. */
export function requestOf(kind: PaymentKind, bban: string, amount: number, words: string): object {
  const debtorAccount = { bban, currency: 'NOK' };
  const common = { debtorAccount, remittanceInformationUnstructured: words };
  const nok = { instructedAmount: { amount: `${amount}.00`, currency: 'NOK' } };
  switch (kind) {
    case 'norwegian-domestic-credit-transfers':
      return { ...nok, ...common, ...creditor, requestedExecutionDate: DAY };
    case 'instant-norwegian-domestic-credit-transfers-straks':
      return { ...nok, ...common, ...creditor };
    case 'sepa-credit-transfers':
      return {
        instructedAmount: { amount: `${amount}.00`, currency: 'EUR' },
        ...common,
        ...foreignCreditor,
        creditorAccount: { iban: IBAN, currency: 'EUR' },
      };
    case 'cross-border-credit-transfers':
      return {
        instructedAmount: { amount: `${amount}.00`, currency: 'USD' },
        ...common,
        ...foreignCreditor,
        creditorAccount: { bban: '000123456789', currency: 'USD' },
        creditorAgent: 'CHASUS33XXX',
      };
    case 'norwegian-cross-border-credit-transfers':
      return {
        instructedAmount: { amount: `${100_000 + amount}.00`, currency: 'NOK' },
        ...common,
        ...foreignCreditor,
        creditorAccount: { iban: IBAN, currency: 'EUR' },
        creditorAgent: 'COBADEFFXXX',
        regulatoryReportingCode: '26',
        regulatoryReportingInformation: 'Machine parts',
      };
    case 'periodic-payments':
      return { ...nok, ...common, ...creditor, startDate: DAY, frequency: 'Monthly' };
    case 'bulk-payments':
      return {
        paymentInformationId: 'LOENN-11',
        debtorAccount,
        requestedExecutionDate: DAY,
        payments: [{ ...nok, ...creditor, remittanceInformationUnstructured: words }],
      };
  }
}
