import { createTranslator } from 'use-intl/core';
import { z } from 'zod';
import { receiptWords } from '@/app/api/payments/[paymentId]/receipt/receipt-words';
import { exportTransactions } from '@/lib/aisp/export/export-transactions';
import { storedJson } from '@/lib/aisp/export/stored-json';
import type { SignedIn } from '@/lib/auth/session';
import type { ZipFile } from '@/lib/http/zip';
import { MESSAGES } from '@/lib/i18n/messages';
import { readReceipt } from '@/lib/pisp/receipt/read-receipt';
import { receiptPdf } from '@/lib/pisp/receipt/receipt-pdf';
import type { Locale } from '@/lib/view/user/preference';
import { ArchiveData, archiveData } from './archive-data';

/** The files of a user's archive, one after another. */
export async function* filesOfArchive(
  user: SignedIn,
  locale: Locale,
  now: Date,
): AsyncGenerator<ZipFile> {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'archive' });
  yield { name: 'README.txt', content: t('readme') };
  const data = await archiveData(user, now);
  yield { name: 'data.json', content: `${JSON.stringify(data, null, 2)}\n` };
  yield { name: 'data.schema.json', content: schemaText() };
  for (const [place, { accountId }] of data.accounts.entries()) {
    const key = { userId: user.userId, accountId };
    for (const format of ['csv', 'camt053'] as const) {
      const query = { format, form: 'iso', batches: 'parent' } as const;
      const file = await exportTransactions(key, query, now, true);
      if (file === null) continue;
      const name = `accounts/${place + 1}-${file.name}`;
      yield { name, content: file.chunks };
      if (format === 'csv')
        yield { name: name.replace(/csv$/, 'json'), content: storedJson(key, now) };
    }
  }
  for (const { paymentId } of data.payments) {
    const receipt = await readReceipt({ userId: user.userId, paymentId }, now);
    if (receipt === null) continue;
    const content = receiptPdf(receiptWords(receipt, locale));
    yield { name: `receipts/${paymentId}.pdf`, content };
  }
}

const schemaText = (): string => `${JSON.stringify(z.toJSONSchema(ArchiveData), null, 2)}\n`;
