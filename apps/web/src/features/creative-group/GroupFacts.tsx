import { useQuery } from '@tanstack/react-query';
import { groupOf } from './creative-group.queries.ts';
import { GroupStatus } from './GroupStatus.tsx';

/** Beside the name of a group: whether it is shown; when and by whom say the buttons at its right. */
export const GroupFacts = ({ application, id }: { application: number; id: number }) => {
  const { data } = useQuery(groupOf(application, id));
  return data ? <GroupStatus status={data.status} /> : null;
};
