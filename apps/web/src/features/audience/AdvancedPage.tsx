import type { Permission } from '@fairlead/domain/permission';
import type { StateFilter } from '@fairlead/domain/state';
import { IconFileUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Chip } from '#ui/bits/Chip.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useWhyOver } from '../application/application.queries.ts';
import type { TargetingList } from './audience.queries.ts';
import { advancedColumns } from './columns.tsx';
import { ListGrid } from './ListGrid.tsx';
import { advancedFilters, filteringOf, isAudience, pressedOf, wayToSome } from './list-filters.ts';
import { audiencePaths } from './paths.ts';
import { TargetingTabs } from './TargetingTabs.tsx';
import { useLists } from './useLists.ts';
import { typeOf } from './words.ts';

type Props = {
  application: { id: number; company_id: number; name: string };
  user: number;
  may: (permission: Permission) => boolean;
  state: StateFilter;
  made: readonly number[];
  onState: (state: StateFilter) => void;
};

const criterionOf = ({ criterion }: TargetingList) => <Chip tone="quiet">{typeOf(criterion)}</Chip>;
const isAdvanced = (list: TargetingList): boolean => !isAudience(list);

/** Lists that target by device, publisher, time or place (AT-01, D-252). */
export const AdvancedPage = ({ application, user, may, state, made, onState }: Props) => {
  const lists = useLists(application.id, state, isAdvanced);
  const pressed = useMemo(() => pressedOf({ state }), [state]);
  const over = useWhyOver(application);
  const upload = (className: string) =>
    may('audience.create') &&
    over === null && (
      <PlainLink href={audiencePaths.uploadAdvanced(application)} className={className}>
        <IconFileUpload size={16} aria-hidden />
        Upload
      </PlainLink>
    );
  const way = wayToSome({ state });
  const isBare = !lists.loading && lists.rows.length === 0;
  return (
    <ListGrid
      label="Advanced targeting"
      title="Advanced targeting"
      tabs={<TargetingTabs app={application} here="advanced" />}
      lists={lists}
      company={application.company_id}
      may={may}
      made={made}
      layoutKey={`advanced-targeting:${user}`}
      columns={advancedColumns}
      kindOf={criterionOf}
      filters={advancedFilters}
      pressed={pressed}
      onPressed={(next) => onState(filteringOf(next).state)}
      empty={
        isBare
          ? {
              text:
                over ??
                `${application.name} has no advanced targeting yet. Upload a CSV of cities, hours, languages or other criteria.`,
              action: upload('button-link'),
            }
          : {
              text: 'No list is in the state that the pressed filter asks for.',
              action: (
                <button type="button" className="grid-button is-primary" onClick={() => onState(way.state)}>
                  {way.label}
                </button>
              ),
            }
      }
      make={(unsaved) => upload(`grid-button audience-plain${unsaved ? '' : ' is-primary'}`)}
    />
  );
};
