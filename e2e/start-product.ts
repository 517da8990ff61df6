import { startScratchProduct } from '@/scripts/product/start-scratch-product';

/**
 * Global set-up of the browser tests: the whole product once a run, on free ports and throw-away
 * data. Tests find it in the environment.
 */
export default async function setUpProduct(): Promise<() => Promise<void>> {
  const product = await startScratchProduct('e2e', (line) => process.stderr.write(`${line}\n`));
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
