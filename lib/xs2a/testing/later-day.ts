import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';

/** A day that is still to come, and that a bank accepts, whenever the tests run. */
export const LATER_DAY = addDays(bankDay(new Date()), 90);
