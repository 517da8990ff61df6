/** @jsxImportSource hono/jsx */
/** The field for an identity number, and customers that a visitor of the sandbox can try. */
import { listCustomers } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { DEFAULT_WORLD_ID } from '@/sandbox-bank/store/world';
import { currentTexts } from './texts';

/** The most customers listed on a page; they are from the initial data. */
const KNOWN_CUSTOMERS_MAX = 5;

/**
 * The field with the number of a customer chosen from the list. It has another name than the one to write in, which
 * those who fill in the pages by script expect to find once.
 */
export const KNOWN_CUSTOMER_FIELD = 'knownCustomer';

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
  value,
  problem,
}: {
  value: string;
  /** What is wrong with the value, or null. */
  problem: string | null;
}) {
  const { identity } = currentTexts();
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
        aria-describedby={
          problem === null ? 'identityNumber-hint' : 'identityNumber-hint identityNumber-error'
        }
        aria-invalid={problem === null ? 'false' : 'true'}
      />
      {problem === null ? null : (
        <p class="wrong" id="identityNumber-error">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Customers to try, each a button that sends the customer's number in a form of its own, so that no script is needed. */
export function KnownCustomers({
  action,
  step,
  known,
}: {
  action: string;
  /** The step that the form answers, on a page of SCA. */
  step?: string;
  known: readonly KnownCustomer[];
}) {
  const { identity } = currentTexts();
  return known.length === 0 ? null : (
    <section aria-labelledby="known">
      <h2 id="known">{identity.known}</h2>
      <p class="soft known-lead">{identity.chooseKnown}</p>
      <form class="card known" method="post" action={action}>
        {step === undefined ? null : <input type="hidden" name="step" value={step} />}
        <ul>
          {known.map(({ customerNumber, name }) => (
            <li key={customerNumber}>
              <button type="submit" name={KNOWN_CUSTOMER_FIELD} value={customerNumber}>
                <span class="name">{name}</span>{' '}
                <span class="soft number">
                  {customerNumber.slice(0, 6)} {customerNumber.slice(6)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
