// Finds the browser that the end-to-end tests run in, and installs one when there is none.
import { ensureChromium } from '@/scripts/checks/chromium';

const browser = ensureChromium((line) => process.stdout.write(`${line}\n`));
process.stdout.write(`${browser}\n`);
