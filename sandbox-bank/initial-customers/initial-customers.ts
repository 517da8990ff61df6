/**
 * The customers that are there after initialisation, with the year of transactions that ends today. It stores nothing.
 * @see interface#what-the-service-does
 * @see supplement#7
 */
import { accountants, brewery } from './corporate-customers';
import type { InitialCustomer } from './initial-customer';
import { jonas, oddArne, torbjorn } from './private-customers';

/**
 * Two private and two corporate customers, and a private one who also acts for the first of the companies: the same
 * for the same day.
 * @param today the business day, ISO 8601
 * @assumes initial-data
 */
export function initialCustomers(today: string): InitialCustomer[] {
  return [jonas(today), oddArne(today), brewery(today), accountants(today), torbjorn(today)];
}
