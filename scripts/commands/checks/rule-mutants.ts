// Breaks each rule of the interface once, and fails where none of the tests that docs/conformance.md names turns red.

import { RULE_TABLES } from '@/scripts/checks/documentation';
import { RULE_MUTANTS } from '@/scripts/checks/rule-mutants';
import { breakRows } from './break-rows';

breakRows({ page: 'conformance', tables: RULE_TABLES, mutants: RULE_MUTANTS, what: 'rules' });
