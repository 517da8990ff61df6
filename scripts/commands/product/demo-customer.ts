// Creates a customer with any number of transactions at the running sandbox bank.
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { demoRows } from '@/sandbox-bank/accounts/demo-rows';
import { createBankClient } from '@/sandbox-bank/testing/bank-client';
import { readFlags, readPort } from '@/scripts/commands/arguments';
import { caFileIn } from '@/scripts/product/certificates';
import { readSettings } from '@/scripts/product/settings';
import usages from '@/scripts/usages.json';

const USAGE = usages['demo-customer'];
const TRANSACTIONS_MAX = 1_000_000;
const ROWS_AT_ONCE = 500;

const flags = readFlags(
  process.argv.slice(2),
  {
    transactions: { type: 'string', default: '1000' },
    name: { type: 'string', default: 'Kari Demo' },
    port: { type: 'string' },
    data: { type: 'string' },
  },
  USAGE,
);
const count = Number(flags.transactions);
if (!Number.isInteger(count) || count < 0 || count > TRANSACTIONS_MAX) {
  throw new OperatorError(`--transactions must be a whole number from 0 to ${TRANSACTIONS_MAX}.`);
}
const settings = readSettings({
  DATA_DIR: process.env.DATA_DIR,
  BANK_PORT: process.env.BANK_PORT,
});
const data = flags.data === undefined ? settings.dataDir : path.resolve(flags.data);
const port = readPort(flags.port, '--port', settings.bankPort);

function read(...place: string[]): string {
  const file = path.join(data, ...place);
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (cause) {
    throw new OperatorError(
      `${file} cannot be read; start the product once with this data folder ("npm start").`,
      { cause },
    );
  }
}

const client = createBankClient({
  baseUrl: `https://localhost:${port}/api-sandbox`,
  caFile: caFileIn(data),
  keys: {
    certificatePem: read('tpp', 'certificate.pem'),
    privateKeyPem: read('tpp', 'private-key.pem'),
  },
});

async function make(operation: string, body: unknown): Promise<Record<string, unknown>> {
  const call = { method: 'POST', path: `/v1/sandbox/${operation}`, body } as const;
  const answer = await client.call(call).catch((cause: unknown) => {
    throw new OperatorError(`No sandbox bank answers on port ${port}; start it ("npm start").`, {
      cause,
    });
  });
  if (answer.status !== 201) throw new Error(`${operation}: ${answer.status} ${answer.text}`);
  return (answer.body ?? {}) as Record<string, unknown>;
}

const identityNumber = String(randomInt(10_000_000_000, 99_999_999_999));
const { name } = flags;
await make('customers', { customerNumber: identityNumber, name, type: 'PRIVATE' });
const account = await make('accounts', {
  customerNumber: identityNumber,
  accountName: 'Brukskonto',
  creditLine: { amount: '100000000.00', currency: 'NOK' },
});
await make('accounts', {
  customerNumber: identityNumber,
  accountName: 'Sparekonto',
  cashAccountType: 'SVGS',
  balance: { amount: '80000.00', currency: 'NOK' },
});
const rows = demoRows(count, bankDay(new Date()), { name, bban: String(account.bban) });
const place = `accounts/${encodeURIComponent(String(account.id))}/transactions`;
for (let made = 0; made < rows.length; made += ROWS_AT_ONCE) {
  await make(place, rows.slice(made, made + ROWS_AT_ONCE));
  process.stderr.write(`\r${Math.min(made + ROWS_AT_ONCE, rows.length)} of ${rows.length}`);
}
process.stderr.write('\n');
process.stdout.write(
  `${JSON.stringify({ identityNumber, name, bban: account.bban, transactions: rows.length })}\n`,
);
