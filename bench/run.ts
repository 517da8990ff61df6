/** Runs every bench side by side in one process, prints one table, and writes the rows as JSON. */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bankAccountsBench } from './bank-accounts.bench';
import { bankCallBench } from './bank-call.bench';
import type { BenchRow } from './bench-row';
import { capacityBench } from './capacity.bench';
import { keptTransactionsBench } from './kept-transactions.bench';
import { manyUsersBench } from './many-users.bench';
import { pageArrivalBench } from './page-arrival.bench';
import { pageJavascriptBench } from './page-javascript.bench';
import { paymentBodyBench } from './payment-body.bench';
import { paymentCreationBench } from './payment-creation.bench';
import { signInAttackBench } from './sign-in-attack.bench';
import { signatureBench } from './signature.bench';
import { trialBench } from './trial.bench';
import { twoProcessesBench } from './two-processes.bench';
import { worldsBench } from './worlds.bench';

const BENCHES: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  signature: signatureBench,
  'bank-call': bankCallBench,
  'bank-accounts': bankAccountsBench,
  worlds: worldsBench,
  'kept-transactions': keptTransactionsBench,
  'payment-body': paymentBodyBench,
  'payment-creation': paymentCreationBench,
  capacity: capacityBench,
  'sign-in-attack': signInAttackBench,
  'page-javascript': pageJavascriptBench,
  'page-arrival': pageArrivalBench,
  trial: trialBench,
  'many-users': manyUsersBench,
  'two-processes': twoProcessesBench,
};

/** Run only when named: one takes minutes and 60 GB, the other needs root and control groups. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['many-users', 'two-processes']);

const resultsDir = path.join(fileURLToPath(new URL('..', import.meta.url)), 'bench-results');

function tableOf(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ name, ratio, target, holds, detail }) => [
    holds ? 'holds' : 'MISSED',
    name,
    ratio.toFixed(2),
    target,
    detail,
  ]);
  const all = [['', 'What', 'Ratio', 'Target', 'On this machine'], ...cells];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no bench ${unknown}; there are ${Object.keys(BENCHES).join(', ')}.\n`,
  );
  process.exit(1);
}
const rows: BenchRow[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length > 0 ? !names.includes(name) : NAMED_ONLY.has(name)) continue;
  process.stderr.write(`Measuring ${name} …\n`);
  rows.push(...(await bench()));
}
process.stdout.write(`${tableOf(rows)}\n`);
await mkdir(resultsDir, { recursive: true });
const file = path.join(resultsDir, 'bench.json');
const machine = {
  node: process.versions.node,
  cpu: cpus()[0]?.model ?? 'unknown',
  parallelism: availableParallelism(),
};
await writeFile(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
);
process.stdout.write(`\nThe same as JSON: ${path.relative(process.cwd(), file)}\n`);
process.exit(rows.every(({ holds }) => holds) ? 0 : 1);
