import path from 'node:path';
import { beginLifetime } from './process/lifetime';
import { readSettings } from './settings';
import { type Product, startProduct } from './start-product';

/** @see supplement#7 */
const SANDBOX_IDENTITY_NUMBERS = [
  ['13039319955', 'private'],
  ['12085592767', 'private'],
  ['18129215603', 'corporate'],
  ['20079518612', 'corporate'],
  ['24897840312', 'private, and acts for 18129215603'],
] as const;

/** `npm start` and `npm run dev`: runs everything until stopped. */
export async function launch(mode: 'production' | 'development'): Promise<void> {
  const began = performance.now();
  const lifetime = beginLifetime();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const product = await startProduct({
    settings: readSettings(process.env),
    mode,
    say,
    guardian: lifetime.guardian,
  });
  lifetime.closeWith(async () => {
    say('Stopping …');
    await product.close();
  });
  product.broken.then((sentence) =>
    lifetime.end(1, `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`),
  );
  say(summary(product, (performance.now() - began) / 1000));
}

function summary(product: Product, seconds: number): string {
  const { appUrl, bank, logFiles } = product;
  const place = (file: string) => path.relative(process.cwd(), file) || file;
  const rows: [string, string][] = [
    ['Application', appUrl],
    [bank.isSandbox ? 'Sandbox bank' : 'Bank', bank.baseUrl],
    ["The bank's SCA pages", bank.scaOrigins],
  ];
  if (product.bankDatabaseUrl !== undefined) {
    rows.push(["The bank's console", `${bank.scaOrigins}/console`]);
  }
  if (bank.caFile !== undefined) rows.push(["The bank's CA", place(bank.caFile)]);
  for (const file of logFiles) rows.push(['Log', place(file)]);
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = [
    '',
    `Brygge is ready (${seconds.toFixed(1)} s).`,
    '',
    ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`),
    '',
  ];
  if (product.bankDatabaseUrl !== undefined) {
    lines.push('  Identity numbers that the sandbox bank knows:');
    for (const [number, kind] of SANDBOX_IDENTITY_NUMBERS) lines.push(`    ${number}  ${kind}`);
    lines.push('');
  }
  lines.push('Ctrl-C stops everything.');
  return lines.join('\n');
}
