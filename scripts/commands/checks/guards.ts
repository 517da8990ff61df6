// Removes each guard of docs/security.md once, and fails where none of the tests that its row names turns red.

import { GUARD_TABLE, GUARDS } from '@/scripts/checks/guards';
import { breakRows } from './break-rows';

breakRows({ page: 'security', tables: [GUARD_TABLE], mutants: GUARDS, what: 'guards' });
