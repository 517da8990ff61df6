import { once } from 'node:events';
import http from 'node:http';
import { startScratchProduct } from '@/scripts/product/start-scratch-product';

/**
 * Global set-up of the browser tests: the whole product once a run, on free ports and throw-away
 * data. Tests find it in the environment. E2E_CONTROL_URL takes `POST /bank/stop` and
 * `POST /bank/start`, for what people meet when their bank is down.
 */
export default async function setUpProduct(): Promise<() => Promise<void>> {
  const product = await startScratchProduct('e2e', (line) => process.stderr.write(`${line}\n`));
  const control = http.createServer((request, response) => {
    const work =
      request.method !== 'POST'
        ? undefined
        : { '/bank/stop': product.stopBank, '/bank/start': product.startBank }[request.url ?? ''];
    if (work === undefined) {
      response.writeHead(404).end();
      return;
    }
    work().then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  const address = control.address();
  if (address === null || typeof address === 'string') throw new Error('A port was expected.');

  Object.assign(process.env, {
    E2E_APP_URL: product.appUrl,
    E2E_BANK_BASE_URL: product.bank.baseUrl,
    E2E_BANK_SCA_ORIGIN: product.bank.scaOrigins,
    E2E_BANK_CA_FILE: product.bank.caFile,
    E2E_DATA_DIR: product.dataDir,
    E2E_DATABASE_URL: product.databaseUrl,
    E2E_BANK_DATABASE_URL: product.bankDatabaseUrl,
    E2E_CONTROL_URL: `http://127.0.0.1:${address.port}`,
  });
  return async () => {
    control.close();
    control.closeAllConnections();
    await product.close();
  };
}
