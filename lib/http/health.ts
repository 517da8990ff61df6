import { database } from '@/lib/db/client';
import { askDatabase } from '@/lib/db/health';

/** Whether this process can serve: it answers, and its database does. */
export const isHealthy = (): Promise<boolean> =>
  askDatabase(database()).then(
    () => true,
    () => false,
  );
