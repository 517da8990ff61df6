import { expect, it } from 'vitest';
import {
  databaseAddress,
  describeDatabaseFailure,
  describeFolderFailure,
} from './database-failure';
import { OperatorError } from './operator-error';

const URL_WITH_PASSWORD = 'postgresql://brygge:secret@db.example:5433/bank';

function failure(code: string, message = 'the reason'): Error {
  return Object.assign(new Error(message), { code });
}

it('never shows the user or the password of a connection string', () => {
  expect(databaseAddress(URL_WITH_PASSWORD)).toBe('db.example:5433/bank');
  expect(databaseAddress('postgresql://db.example/bank')).toBe('db.example:5432/bank');
  expect(databaseAddress('not an address: secret')).toBe('DATABASE_URL');
});

it.each([
  [
    'ECONNREFUSED',
    'The database at db.example:5433/bank does not answer (ECONNREFUSED); check DATABASE_URL and that the database is running.',
  ],
  ['ENOTFOUND', 'The host of the database at db.example:5433/bank is unknown; check DATABASE_URL.'],
  [
    '28P01',
    'The database at db.example:5433/bank refuses the user or password of DATABASE_URL (the reason).',
  ],
  [
    '3D000',
    'The database db.example:5433/bank does not exist; create it, or correct DATABASE_URL.',
  ],
  [
    '53100',
    'The disk of the database at db.example:5433/bank is full; free some space and start again.',
  ],
  [
    '53300',
    'The database at db.example:5433/bank accepts no more connections; close some, or raise its limit.',
  ],
  [
    '57P03',
    'The database at db.example:5433/bank is shutting down or starting up; try again in a moment.',
  ],
  [
    'XX001',
    'The database at db.example:5433/bank is damaged (the reason); restore it from a backup.',
  ],
])('says in one sentence what %s of a database means', (code, sentence) => {
  const described = describeDatabaseFailure(failure(code), URL_WITH_PASSWORD);
  expect(described).toBeInstanceOf(OperatorError);
  expect(described.message).toBe(sentence);
});

it('finds the reason when every address of a name failed', () => {
  const all = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')], '');
  expect(describeDatabaseFailure(all, URL_WITH_PASSWORD).message).toContain('does not answer');
});

it('leaves a wrong statement of ours as the bug that it is', () => {
  const bug = failure('42601', 'syntax error');
  expect(describeDatabaseFailure(bug, URL_WITH_PASSWORD)).toBe(bug);
});

it.each([
  ['ENOSPC', 'The disk that holds /data is full; free some space and start again.'],
  [
    'EROFS',
    'The folder /data cannot be written (EROFS); set DATA_DIR to a folder that you can write to.',
  ],
  [
    'EACCES',
    'The folder /data cannot be written (EACCES); set DATA_DIR to a folder that you can write to.',
  ],
  [
    'ENOTDIR',
    'The folder /data cannot be created because a file is in its way; set DATA_DIR to another.',
  ],
])('says in one sentence what %s of the data folder means', (code, sentence) => {
  const described = describeFolderFailure(failure(code), '/data');
  expect(described).toBeInstanceOf(OperatorError);
  expect(described.message).toBe(sentence);
});
