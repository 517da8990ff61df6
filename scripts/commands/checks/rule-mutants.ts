// Breaks each row of the first four tables of docs/conformance.md once, and fails if none of the row's tests fails.

import { RULE_TABLES } from '@/scripts/checks/documentation';
import { RULE_MUTANTS } from '@/scripts/checks/rule-mutants';
import { breakRows } from './break-rows';

breakRows({ page: 'conformance', tables: RULE_TABLES, mutants: RULE_MUTANTS, what: 'rules' });
