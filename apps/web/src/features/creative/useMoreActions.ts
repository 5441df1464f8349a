import { useNavigate, useParams } from '@tanstack/react-router';
import { placeOf } from '#lib/location.ts';
import type { MenuItem } from '#ui/menu/FloatMenu.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { type CreativeGroup, groupPaths } from '../creative-group/creative-group.queries.ts';
import { useResubmitGroups } from './group-changes.ts';

/** What is done with groups and their creatives together (D-192): copies on a page of their own, and submitting again. */
export const useMoreActions = () => {
  const may = useMay();
  const navigate = useNavigate();
  const resubmit = useResubmitGroups();
  const company = Number(useParams({ strict: false }).companyId);
  return (rows: readonly CreativeGroup[]): MenuItem[] => {
    const [first] = rows;
    if (!first) return [];
    const list = groupPaths.list({ company_id: company, id: first.app_id });
    const fit = rows.filter(({ state, creatives }) => state === 'New' && creatives > 0);
    return [
      ...(may('creative_group.duplicate')
        ? [
            {
              key: 'copy',
              label: 'Copy',
              onSelect: () =>
                void navigate(placeOf(`${list}/copy?creativesGroupsIds=${rows.map(({ id }) => id).join(',')}`)),
            },
          ]
        : []),
      ...(may('creative.resubmit') && fit.length > 0
        ? [{ key: 'resubmit', label: 'Resubmit for approval', onSelect: () => void resubmit(fit) }]
        : []),
    ];
  };
};
