import { IsoDate } from '@/lib/xs2a/value/iso-date-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { EXPORT_FORMATS } from './export';
import { LOCALES } from './user/preference';

/**
 * `GET /api/accounts/{accountId}/export?format=&form=&batches=&dateFrom=&dateTo=`: a download. `form` is for CSV: local
 * (semicolon, decimal comma, DD.MM.YYYY) or ISO (comma, point, YYYY-MM-DD). `batches`: a batch as one row, or its
 * entries instead, never both.
 */
export const ExportQuery = z.object({
  format: z.enum(EXPORT_FORMATS, 'choice-unknown').default('csv'),
  form: z.enum(['locale', 'iso'], 'choice-unknown').default('iso'),
  batches: z.enum(['parent', 'entries'], 'choice-unknown').default('parent'),
  dateFrom: IsoDate.optional(),
  dateTo: IsoDate.optional(),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

/** The language of a PDF, and whether it is downloaded or shown in the browser for printing. */
export const PdfQuery = z.object({
  locale: z.enum(LOCALES, 'choice-unknown').default('en'),
  disposition: z.enum(['attachment', 'inline'], 'choice-unknown').default('attachment'),
});

/** `GET /api/accounts/{accountId}/statement?dateFrom=&dateTo=&locale=&disposition=`: the account's statement as a PDF. */
export const StatementQuery = PdfQuery.extend({
  dateFrom: IsoDate.optional(),
  dateTo: IsoDate.optional(),
});
