import { useQuery } from '@tanstack/react-query';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { companyOf } from '../company/company.queries.ts';

/** The tile of a company beside what belongs to it, whatever that is called: the same on every screen. */
export const CompanyTile = ({ id, size }: { id: number; size: number }) => {
  const name = useQuery(companyOf(id)).data?.name;
  return name === undefined ? (
    <svg className="app-icon" width={size} height={size} aria-hidden />
  ) : (
    <AppIcon name={name} size={size} />
  );
};
