/** Exports: an account's booked transactions in a range of days, as a file. */
export const EXPORT_FORMATS = ['csv', 'camt053', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
