import { fetchedLater } from '@/components/payment-form/fetched-later';

/** The payment check, shared by all forms of a page. */
export const CHECK = fetchedLater(() => import('./check-payment'));
