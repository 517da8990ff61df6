// The sandbox bank by itself. stdout has one JSON line and nothing else.
import usages from '@/scripts/usages.json';
import { runBankAlone } from './bank-alone';

const { DATABASE_URL, BANK_PORT, BANK_SCA_PORT, DATA_DIR } = process.env;
await runBankAlone(process.argv.slice(2), usages.bank, {
  DATABASE_URL,
  BANK_PORT,
  BANK_SCA_PORT,
  DATA_DIR,
});
