// Finds the browser for end-to-end tests, and installs one if there is none.
import { ensureChromium } from '@/scripts/checks/chromium';

const browser = ensureChromium((line) => process.stdout.write(`${line}\n`));
process.stdout.write(`${browser}\n`);
