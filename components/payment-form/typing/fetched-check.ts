import { fetchedLater } from '@/components/payment-form/fetched-later';

/** The check of payments, which all forms of one page share. */
export const CHECK = fetchedLater(() => import('./check-payment'));
