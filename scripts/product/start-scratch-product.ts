import fs from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '@/database/scratch-folder';
import { readSettings } from './settings';
import { startProduct } from './start-product';

/**
 * Starts the whole product, built as for production, on free ports and data that is thrown away when it is closed.
 * @param name what it is for, in the name of its folder.
 * @param say takes what happens while it starts.
 */
export async function startScratchProduct(name: string, say: (line: string) => void) {
  const dataDir = fs.mkdtempSync(path.join(scratchFolder(), `brygge-${name}-`));
  // The database runs as another user.
  fs.chmodSync(dataDir, 0o711);
  const product = await startProduct({
    settings: readSettings({ PORT: '0', BANK_PORT: '0', BANK_SCA_PORT: '0', DATA_DIR: dataDir }),
    mode: 'production',
    say,
    guardian: undefined,
    durable: false,
  });
  const close = async () => {
    await product.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...product, dataDir, close };
}
