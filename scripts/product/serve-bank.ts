// The sandbox bank as a child of the launcher, on a database that the launcher has created.
import { runBank } from './run-bank';
import { type Service, serveParent } from './serve-parent';

export function serve() {
  return serveParent(start);
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing.`);
  return value;
}

async function start(): Promise<Service> {
  const bank = await runBank({
    databaseUrl: required('DATABASE_URL'),
    dataDir: required('DATA_DIR'),
    port: Number(required('BANK_PORT')),
    scaPort: Number(required('BANK_SCA_PORT')),
  });
  const { baseUrl, scaOrigin, caFile } = bank;
  return { ready: { baseUrl, scaOrigin, caFile }, close: () => bank.close() };
}
