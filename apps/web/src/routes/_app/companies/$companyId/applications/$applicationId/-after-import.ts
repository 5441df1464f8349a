import type { Platform } from '@fairlead/domain/audience/criterion';
import { useQueryClient } from '@tanstack/react-query';
import { listsOf } from '#features/audience/audience.queries.ts';
import { audiencePaths, madeSearch } from '#features/audience/paths.ts';
import type { AfterImport } from '#features/import/after-import.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

/** The ways on after an import into an application. */
export const useAfterImport = (
  application: { id: number; company_id: number; platform: Platform },
  mayCombine: boolean,
): AfterImport => {
  const client = useQueryClient();
  const goOn = useGoOn();
  const combine = async (ids: readonly number[]) => {
    // The page of combinations chooses among the lists it knows: the new ones must be known before it opens
    await client.fetchQuery({ ...listsOf(application.id), staleTime: 0 }).catch(() => undefined);
    await goOn({
      to: audiencePaths.combine(application),
      search: { targeting_ids: ids.map(String) } as never,
    });
  };
  return {
    list: (ids) => void goOn({ to: audiencePaths.audiences(application), search: madeSearch(ids) as never }),
    combine: mayCombine ? (ids) => void combine(ids) : undefined,
  };
};
