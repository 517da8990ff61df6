import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emptyRow } from './bulk-row';
import { useBulkRows } from './use-bulk-rows';
import { useRowFaults } from './use-row-faults';

const named = (id: number, creditorName: string) => ({ ...emptyRow(id), creditorName });

describe('the rows of a batch', () => {
  it('are three empty ones at first, and those that are added take the place of the empty ones', () => {
    const { result } = renderHook(() => useBulkRows(null));
    expect(result.current.rows).toEqual([emptyRow(0), emptyRow(1), emptyRow(2)]);
    const row = (index: number) => result.current.rows[index] ?? emptyRow(0);
    act(() => result.current.change(row(1), named(1, 'Fjordkraft')));
    act(() => result.current.add([named(0, 'Elvebakken'), named(0, 'Nordvik')]));
    expect(result.current.rows.map(({ id, creditorName }) => [id, creditorName])).toEqual([
      [1, 'Fjordkraft'],
      [4, 'Elvebakken'],
      [5, 'Nordvik'],
    ]);
    act(() => result.current.addEmpty());
    act(() => result.current.remove(row(0)));
    expect(result.current.rows.map(({ id }) => id)).toEqual([4, 5, 6]);
    expect(result.current.filled.map(({ id }) => id)).toEqual([4, 5]);
  });

  it('are the first one where the table is narrow, and one more with each that is asked for', () => {
    const { result } = renderHook(() => useBulkRows(null));
    const row = (index: number) => result.current.rows[index] ?? emptyRow(0);
    const narrow = () => result.current.rows.length - result.current.spare;
    expect([narrow(), result.current.rows.length]).toEqual([1, 3]);
    act(() => result.current.addEmpty());
    expect([narrow(), result.current.rows.length]).toEqual([2, 4]);
    act(() => result.current.remove(row(1)));
    act(() => result.current.remove(row(0)));
    expect([narrow(), result.current.rows.length]).toEqual([1, 2]);
    act(() => result.current.addEmpty());
    expect([narrow(), result.current.rows.length]).toEqual([2, 3]);
  });

  it('are all shown up to the last that is filled in, and after some were added', () => {
    const { result } = renderHook(() => useBulkRows(null));
    act(() => result.current.change(result.current.rows[2] ?? emptyRow(0), named(2, 'Nordvik')));
    expect(result.current.spare).toBe(0);
    act(() => result.current.addEmpty());
    expect([result.current.rows.length, result.current.spare]).toEqual([4, 0]);
    act(() => result.current.add([named(0, 'Elvebakken')]));
    act(() => result.current.addEmpty());
    expect([result.current.rows.length, result.current.spare]).toEqual([3, 0]);
  });
});

describe('what the bank finds wrong in a batch', () => {
  it('stands in its rows until they are sent again, and the rest is left to the form', () => {
    const rows = [named(1, 'Fjordkraft'), named(2, 'Nordvik')];
    const { result } = renderHook(() => useRowFaults(rows));
    let others: unknown;
    act(() => {
      others = result.current.takeFields([
        { path: 'payments.1.creditorName', rule: 'text-invisible', actual: 3 },
        { path: 'payments.1.instructedAmount.amount', rule: 'amount-form' },
        { path: 'payments.9.creditorName', rule: 'field-required' },
        { path: 'debtorAccount.bban', rule: 'bban-form' },
      ]);
    });
    expect(others).toEqual([
      { path: 'payments.9.creditorName', rule: 'field-required' },
      { path: 'debtorAccount.bban', rule: 'bban-form' },
    ]);
    const faults = () => rows.map((row) => result.current.faultsOf(row, ''));
    // The check of rows itself has not loaded yet.
    expect(faults()).toEqual([
      {},
      { creditorName: { rule: 'text-invisible', actual: 3 }, amount: { rule: 'amount-form' } },
    ]);
    act(() => result.current.onSend());
    expect(faults()).toEqual([{}, {}]);
  });
});
