// Production: only the application, in this process, with settings from the environment. On SIGTERM it accepts no more
// connections and lets current requests finish.
import { log } from '@/lib/log';
import { checkBuild, startAppServer } from '@/scripts/product/app/app-server';
import { findMailFault, findSecurityTxtFaults } from '@/scripts/product/app/check-app';
import { beginLifetime } from '@/scripts/product/process/lifetime';
import { productionSettings } from '@/scripts/product/production-settings';
import { CLOSE_MS_MAX } from '@/scripts/product/serve-parent';

const lifetime = beginLifetime();
checkBuild();
const app = await productionSettings(process.env);
Object.assign(process.env, app);
for (const reason of findSecurityTxtFaults(app, new Date())) log.warn('security.txt', { reason });
const mailFault = findMailFault(app);
if (mailFault !== null) log.warn('no mail', { reason: mailFault });
const server = await startAppServer();
const { pid: processId } = process;
log.info('serving', { processId, ...server.ready });
lifetime.closeWith(async () => {
  log.info('draining', { processId });
  setTimeout(() => process.exit(1), CLOSE_MS_MAX).unref();
  await server.close();
  log.info('stopped', { processId });
});
