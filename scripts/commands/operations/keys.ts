// The keys of PSU_ID_KEYS: how many rows each seals, and the steps of a rotation.
import { runKeyCommand } from './key-command';

await runKeyCommand({
  args: process.argv.slice(2),
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  say: (line) => process.stderr.write(`${line}\n`),
});
