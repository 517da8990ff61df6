import { isIsoDate } from '@/lib/xs2a/value/iso-date';

/** Whether two days, each `YYYY-MM-DD`, empty or as typed, form a range; an empty end is open. */
export function readDays({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) {
  if (![dateFrom, dateTo].every((day) => day === '' || isIsoDate(day))) return 'unreadable';
  return dateFrom !== '' && dateTo !== '' && dateFrom > dateTo ? 'crossed' : 'ok';
}
