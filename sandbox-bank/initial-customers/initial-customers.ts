/**
 * The customers that exist after initialisation, with a year of transactions up to today. It stores nothing.
 * @see interface#what-the-service-does
 * @see supplement#7
 */
import { accountants, brewery } from './corporate-customers';
import type { InitialCustomer } from './initial-customer';
import { jonas, oddArne, torbjorn } from './private-customers';

/**
 * Two private and two corporate customers, and a private one who also acts for the first company: the same for the same
 * day.
 * @param today the business day, ISO 8601
 * @assumes initial-data
 */
export function initialCustomers(today: string): InitialCustomer[] {
  return [jonas(today), oddArne(today), brewery(today), accountants(today), torbjorn(today)];
}
