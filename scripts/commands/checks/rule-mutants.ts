// Breaks each rule of the interface once, and fails if none of the tests named in docs/conformance.md fails.

import { RULE_TABLES } from '@/scripts/checks/documentation';
import { RULE_MUTANTS } from '@/scripts/checks/rule-mutants';
import { breakRows } from './break-rows';

breakRows({ page: 'conformance', tables: RULE_TABLES, mutants: RULE_MUTANTS, what: 'rules' });
