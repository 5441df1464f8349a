import { useWatch } from 'react-hook-form';
import { same } from '#ui/form/merge.ts';
import { ReachPane } from './ReachPane.tsx';
import type { ReachBody } from './targeting.queries.ts';
import { useReach } from './useReach.ts';
import { listsIn, type TargetingValues } from './values.ts';

const bodyOf = (values: TargetingValues): ReachBody | null => {
  const { countries, suppliers, installers_label, payers_label } = values;
  if (!countries || countries.length === 0) return null;
  const { whitelists, blacklists } = listsIn(values);
  return {
    countries: [...countries],
    suppliers: [...suppliers],
    installers_label,
    payers_label,
    targeting_configurations: { whitelists, blacklists },
  };
};

type Props = {
  id: number;
  saved: TargetingValues;
  /** Where the campaigns of the application are. */
  path: string;
  may: boolean;
  /** The field of the targeted audience. */
  audience: string;
};

/** The reach of the form, and of what is saved where that differs. */
export const FormReach = ({ id, saved, path, may, audience }: Props) => {
  const values = useWatch() as TargetingValues;
  const [body, before] = [bodyOf(values), bodyOf(saved)];
  const reach = useReach(id, body, may);
  const was = useReach(id, before, may);
  if (!may) return null;
  return (
    <ReachPane
      reach={reach}
      saved={same(body, before) ? null : (was.told?.devices ?? null)}
      path={path}
      listed={typeof values[audience] === 'number'}
    />
  );
};
