/** What can be taken elsewhere: the booked transactions of one account and range of days, as a file. */
export const EXPORT_FORMATS = ['csv', 'camt053', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
