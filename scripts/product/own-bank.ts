import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { certificateAuthorityOf, tppCertificateIn } from './certificates';
import { openDatabases } from './databases';
import { beginLifetime } from './process/lifetime';
import { runBank } from './run-bank';

/**
 * Runs work against a temporary sandbox bank of its own.
 * @param work gets the conformance suite's options for the bank and two TPPs
 */
export async function withOwnBank<T>(work: (args: string[]) => Promise<T>): Promise<T> {
  const lifetime = beginLifetime();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'brygge-conformance-'));
  const closing: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  lifetime.closeWith(close);
  try {
    const databases = await openDatabases({
      dataDir,
      databaseUrl: undefined,
      needs: ['bank'],
      guardian: lifetime.guardian,
      durable: false,
      say: (line) => process.stderr.write(`${line}\n`),
    });
    closing.push(databases.close);
    const bank = await runBank({ databaseUrl: databases.bank, dataDir, port: 0, scaPort: 0 });
    closing.push(() => bank.close());
    return await work(['--base-url', bank.baseUrl, ...(await tppsOf(dataDir, bank.caFile))]);
  } finally {
    await close();
  }
}

async function tppsOf(dataDir: string, caFile: string): Promise<string[]> {
  const now = new Date();
  const authority = await certificateAuthorityOf(dataDir, now);
  const filesOf = (organisation: string) =>
    tppCertificateIn(path.join(dataDir, organisation), authority, organisation, now);
  const first = await filesOf('Conformance');
  const second = await filesOf('Another TPP');
  return [
    ...['--ca', caFile],
    ...['--certificate', first.certificateFile, '--key', first.privateKeyFile],
    ...['--second-certificate', second.certificateFile, '--second-key', second.privateKeyFile],
  ];
}
