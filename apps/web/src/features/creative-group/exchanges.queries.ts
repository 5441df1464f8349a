import { TRACKED_SUPPLIER } from '@fairlead/domain/creative-group/approval';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '../auth/auth.queries.ts';
import { suppliers } from '../supplier/supplier.queries.ts';

export type NamedSupplier = { id: number; name: string };

/** Exchanges that say something of what is shown, the tracked one first; who may not see suppliers sees their ids. */
export const useNamedSuppliers = (ids: readonly number[]): readonly NamedSupplier[] => {
  const { data } = useQuery({ ...suppliers, enabled: useMay()('supplier.read') });
  const key = [...new Set([TRACKED_SUPPLIER, ...ids])].sort((a, b) => a - b).join();
  return useMemo(() => {
    const names = new Map((data?.items ?? []).map(({ id, name }) => [id, name]));
    const all = key.split(',').map((id) => ({ id: Number(id), name: names.get(Number(id)) ?? `Supplier ${id}` }));
    const first = all.filter(({ id }) => id === TRACKED_SUPPLIER).map(({ id }) => ({ id, name: 'ADX' }));
    return [...first, ...all.filter(({ id }) => id !== TRACKED_SUPPLIER)];
  }, [data, key]);
};
