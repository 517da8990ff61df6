// Removes each guard of docs/security.md once, and fails if none of the tests its row names fails.

import { GUARD_TABLE, GUARDS } from '@/scripts/checks/guards';
import { breakRows } from './break-rows';

breakRows({ page: 'security', tables: [GUARD_TABLE], mutants: GUARDS, what: 'guards' });
