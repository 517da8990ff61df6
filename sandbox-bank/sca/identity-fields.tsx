/** @jsxImportSource hono/jsx */
/** The field for an identity number, and customers that a visitor of the sandbox can try. */
import { listCustomers } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { DEFAULT_WORLD_ID } from '@/sandbox-bank/store/world';
import type { BankLocale } from './locale';
import { TEXTS } from './texts';

/** The most customers listed on a page; they are from the initial data. */
const KNOWN_CUSTOMERS_MAX = 5;

/** Customers that a visitor of a sandbox can try. */
export type KnownCustomer = { customerNumber: string; name: string };

/** The first customers of the world `default`. */
export async function listKnownCustomers(db: Queryable): Promise<KnownCustomer[]> {
  const customers = await listCustomers(db, DEFAULT_WORLD_ID, {
    offset: 0,
    limit: KNOWN_CUSTOMERS_MAX,
  });
  return customers.map(({ customerNumber, name }) => ({ customerNumber, name }));
}

export function IdentityFields({
  locale,
  value,
  invalid,
}: {
  locale: BankLocale;
  value: string;
  invalid: boolean;
}) {
  const { identity } = TEXTS[locale];
  return (
    <fieldset>
      <label class="field" for="identityNumber">
        {identity.label}
      </label>
      <p class="soft small" id="identityNumber-hint">
        {identity.hint}
      </p>
      <input
        type="text"
        id="identityNumber"
        name="identityNumber"
        value={value}
        inputmode="numeric"
        autocomplete="off"
        maxlength={32}
        aria-describedby={invalid ? 'identityNumber-hint problem' : 'identityNumber-hint'}
        aria-invalid={invalid ? 'true' : 'false'}
      />
    </fieldset>
  );
}

export function KnownCustomers({
  locale,
  known,
}: {
  locale: BankLocale;
  known: readonly KnownCustomer[];
}) {
  return known.length === 0 ? null : (
    <section class="card" aria-labelledby="known">
      <h2 id="known">{TEXTS[locale].identity.known}</h2>
      <ul class="known">
        {known.map(({ customerNumber, name }) => (
          <li key={customerNumber}>
            <code>{customerNumber}</code> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
