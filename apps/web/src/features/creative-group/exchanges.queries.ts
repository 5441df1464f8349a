import { type ApprovalSum, needOf, TRACKED_SUPPLIER, worstApprovals } from '@fairlead/domain/creative-group/approval';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '../auth/auth.queries.ts';
import { suppliers } from '../supplier/supplier.queries.ts';

const worstFirst = (sums: readonly ApprovalSum[]): number[] =>
  [...sums].sort((one, other) => needOf(one) - needOf(other)).map(({ supplier_id }) => supplier_id);

/** `short`: what stands over a narrow column, the first word where no other exchange begins with it. */
export type NamedSupplier = { id: number; name: string; short: string };

export const withShort = (named: readonly Omit<NamedSupplier, 'short'>[]): readonly NamedSupplier[] => {
  const first = ({ name }: { name: string }): string => name.split(' ')[0] ?? name;
  return named.map((one) => ({
    ...one,
    short: named.some((other) => other.id !== one.id && first(other) === first(one)) ? one.name : first(one),
  }));
};

/**
 * Exchanges that say something of what is shown: the tracked one, then those that say the worst. Who may not see suppliers sees
 * their ids.
 */
export const useNamedSuppliers = (said: readonly Omit<ApprovalSum, 'count'>[]): readonly NamedSupplier[] => {
  const { data } = useQuery({ ...suppliers, enabled: useMay()('supplier.read') });
  const key = [TRACKED_SUPPLIER, ...worstFirst(worstApprovals(said.map((one) => ({ ...one, count: 1 }))))].join();
  return useMemo(() => {
    const names = new Map((data?.items ?? []).map(({ id, name }) => [id, name]));
    const ids = [...new Set(key.split(',').map(Number))];
    return withShort(
      ids.map((id) => ({ id, name: id === TRACKED_SUPPLIER ? 'ADX' : (names.get(id) ?? `Supplier ${id}`) })),
    );
  }, [data, key]);
};
