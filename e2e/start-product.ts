import path from 'node:path';
import { startScratchProduct } from '@/scripts/product/start-scratch-product';
import { root } from '@/scripts/root';

/**
 * Global set-up of the browser tests: starts the whole product once per run, on free ports and temporary data. Tests
 * find it in the environment.
 */
export default async function setUpProduct(): Promise<() => Promise<void>> {
  const product = await startWithCheapPasswords();
  Object.assign(process.env, {
    E2E_APP_URL: product.appUrl,
    E2E_BANK_BASE_URL: product.bank.baseUrl,
    E2E_BANK_SCA_ORIGIN: product.bank.scaOrigins,
    E2E_BANK_CA_FILE: product.bank.caFile,
    E2E_DATA_DIR: product.dataDir,
    E2E_DATABASE_URL: product.databaseUrl,
    E2E_BANK_DATABASE_URL: product.bankDatabaseUrl,
  });
  return product.close;
}

/**
 * NODE_OPTIONS makes Node preload the program that makes passwords cheap; processes that tests start later do not get
 * it.
 */
async function startWithCheapPasswords() {
  const { NODE_OPTIONS = '' } = process.env;
  const program = path.join(root, 'e2e/cheap-passwords.cjs').replaceAll('\\', '/');
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} --require "${program}"`.trim();
  try {
    return await startScratchProduct('e2e', (line) => process.stderr.write(`${line}\n`));
  } finally {
    if (NODE_OPTIONS === '') delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = NODE_OPTIONS;
  }
}
