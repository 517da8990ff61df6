/**
 * The known state of the sandbox: four customers with their accounts, cards and agreements. Ids and numbers are the
 * same in every bank and after every reset, so that PSU-IDs and resource ids stay good. It is written in one transaction.
 */
import { createHash } from 'node:crypto';
import { norwegianIban } from '@/lib/xs2a/account-reference';
import type { Bank } from './bank';
import { insertAccount } from './store/account';
import { insertAgreement, insertEngagement } from './store/agreement';
import { insertCardAccount } from './store/card-account';
import { type CustomerType, insertCustomer } from './store/customer';
import type { Queryable } from './store/database';

type InitialAccount = {
  bban: string;
  name: string;
  product: 'BRUKSKONTO' | 'SPAREKONTO';
  creditLineMinor: bigint;
  kidRequired: boolean;
};

type InitialCard = { reference: string; maskedPan: string; name: string; creditLimitMinor: bigint };

/** A customer of the known state. */
export type InitialCustomer = {
  customerNumber: string;
  name: string;
  customerType: CustomerType;
  accounts: readonly InitialAccount[];
  card: InitialCard | null;
  /** For a corporation: the agreement's name and the identity numbers that may act under it. */
  agreement: { name: string; psus: readonly string[] } | null;
};

const KARI = '13039319955';
const OLAV = '12085592767';
const FISH = '18129215603';
const ROOF = '20079518612';

/**
 * The four customers. Kari Solheim acts for herself alone; Olav Bakken also acts for both companies; each company acts
 * for itself under its own number.
 * @see interface#what-the-service-does
 * @see supplement#7
 * @assumes initial-customers
 */
export const INITIAL_CUSTOMERS: readonly InitialCustomer[] = [
  {
    customerNumber: KARI,
    name: 'Kari Solheim',
    customerType: 'PRIVATE',
    accounts: [
      {
        bban: '97411110110',
        name: 'Brukskonto',
        product: 'BRUKSKONTO',
        creditLineMinor: 0n,
        kidRequired: false,
      },
      {
        bban: '97411110293',
        name: 'Sparekonto',
        product: 'SPAREKONTO',
        creditLineMinor: 0n,
        kidRequired: false,
      },
    ],
    card: {
      reference: 'CARD-97411110110',
      maskedPan: '457132******4017',
      name: 'Kredittkort',
      creditLimitMinor: 50_000_00n,
    },
    agreement: null,
  },
  {
    customerNumber: OLAV,
    name: 'Olav Bakken',
    customerType: 'PRIVATE',
    accounts: [
      {
        bban: '97411120108',
        name: 'Lønnskonto',
        product: 'BRUKSKONTO',
        creditLineMinor: 25_000_00n,
        kidRequired: false,
      },
      {
        bban: '97411120205',
        name: 'Feriekonto',
        product: 'SPAREKONTO',
        creditLineMinor: 0n,
        kidRequired: false,
      },
    ],
    card: {
      reference: 'CARD-97411120108',
      maskedPan: '457132******9920',
      name: 'Kredittkort Gull',
      creditLimitMinor: 80_000_00n,
    },
    agreement: null,
  },
  {
    customerNumber: FISH,
    name: 'Fjordlaks Sjømat AS',
    customerType: 'CORPORATE',
    accounts: [
      {
        bban: '97412130107',
        name: 'Driftskonto',
        product: 'BRUKSKONTO',
        creditLineMinor: 500_000_00n,
        kidRequired: false,
      },
      {
        bban: '97412130204',
        name: 'Kundeinnbetalinger',
        product: 'BRUKSKONTO',
        creditLineMinor: 0n,
        kidRequired: true,
      },
    ],
    card: null,
    agreement: { name: 'Fjordlaks Sjømat nettbank bedrift', psus: [FISH, OLAV] },
  },
  {
    customerNumber: ROOF,
    name: 'Bryggen Tak og Blikk AS',
    customerType: 'CORPORATE',
    accounts: [
      {
        bban: '97412140102',
        name: 'Driftskonto',
        product: 'BRUKSKONTO',
        creditLineMinor: 200_000_00n,
        kidRequired: false,
      },
      {
        bban: '97412140293',
        name: 'Skattetrekkskonto',
        product: 'BRUKSKONTO',
        creditLineMinor: 0n,
        kidRequired: false,
      },
    ],
    card: null,
    agreement: { name: 'Bryggen Tak og Blikk nettbank bedrift', psus: [ROOF, OLAV] },
  },
];

/** An id that is the same whenever it is made from the same words: a UUID of version 8. */
export function initialId(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Makes the known state in a bank that was never filled. */
export async function ensureInitialData(bank: Bank): Promise<void> {
  await bank.db.transaction(async (db) => {
    // Two processes that start on one new database must not both fill it.
    await db.query('LOCK TABLE customer IN SHARE ROW EXCLUSIVE MODE');
    const { rows } = await db.query('SELECT 1 FROM customer LIMIT 1');
    if (rows.length === 0) await writeInitialData(db, bank.clock.now());
  });
}

/**
 * Restores the known state: whatever was made by hand is gone, payments and consents included. PSU-IDs stay, since they
 * are stable for a person and a TPP.
 * @see interface#what-the-service-does
 * @assumes initialise-keeps-psu-ids
 */
export async function restoreInitialData(db: Queryable, now: Date): Promise<void> {
  for (const table of [
    'signing_basket',
    'payment',
    'batch_run',
    'sca',
    'bank_visit',
    'unattended_read',
    'tpp_session',
    'customer',
  ]) {
    await db.query(`DELETE FROM ${table}`);
  }
  await db.query('UPDATE psu SET private_sca_at = NULL, corporate_sca_at = NULL');
  await writeInitialData(db, now);
}

async function writeInitialData(db: Queryable, now: Date): Promise<void> {
  // Lists are in the order of creation, so each row gets its own instant.
  let instant = now.getTime() - 60_000;
  const createdAt = () => new Date(instant++);
  for (const customer of INITIAL_CUSTOMERS) {
    const customerId = initialId('customer', customer.customerNumber);
    await insertCustomer(db, {
      id: customerId,
      customerNumber: customer.customerNumber,
      name: customer.name,
      customerType: customer.customerType,
      byHand: false,
      createdAt: createdAt(),
    });
    const agreementId = initialId('agreement', customer.customerNumber);
    await insertAgreement(db, {
      id: agreementId,
      ownerId: customerId,
      context: customer.customerType,
      name: customer.agreement?.name ?? customer.name,
      byHand: false,
      createdAt: createdAt(),
    });
    for (const account of customer.accounts) {
      const accountId = initialId('account', account.bban);
      await insertAccount(db, {
        id: accountId,
        customerId,
        iban: norwegianIban(account.bban),
        currency: 'NOK',
        cashAccountType: account.product === 'SPAREKONTO' ? 'SVGS' : 'CACC',
        byHand: false,
        createdAt: createdAt(),
        ...account,
      });
      for (const identityNumber of customer.agreement?.psus ?? [customer.customerNumber]) {
        await insertEngagement(db, {
          id: initialId('engagement', account.bban, identityNumber),
          agreementId,
          identityNumber,
          accountId,
          roles: ['REGISTER', 'VIEW'],
          registerLimitMinor: null,
          approvalLimitMinor: null,
          byHand: false,
          createdAt: createdAt(),
        });
      }
    }
    if (customer.card !== null) {
      const [related] = customer.accounts;
      await insertCardAccount(db, {
        id: initialId('card-account', customer.card.reference),
        customerId,
        relatedAccountId: related === undefined ? null : initialId('account', related.bban),
        product: 'KREDITTKORT',
        currency: 'NOK',
        byHand: false,
        createdAt: createdAt(),
        ...customer.card,
      });
    }
  }
}
