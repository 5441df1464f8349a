import type { Permission } from '@fairlead/domain/permission';
import { IconPlus, IconVector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { compareNames } from '#lib/compare-names.ts';
import { MenuButton } from '#ui/menu/MenuButton.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useWhyOver } from '../application/application.queries.ts';
import type { TargetingList } from './audience.queries.ts';
import { CombinationSources } from './CombinationSources.tsx';
import { audienceColumns } from './columns.tsx';
import { FoldedSources } from './FoldedList.tsx';
import { ListGrid } from './ListGrid.tsx';
import { audienceFilters, type Filtering, filteringOf, isAudience, pressedOf, wayToSome } from './list-filters.ts';
import { audiencePaths } from './paths.ts';
import { SourceBadge } from './SourceBadge.tsx';
import { TargetingTabs } from './TargetingTabs.tsx';
import { useLists } from './useLists.ts';
import type { Refresh } from './useRowMenu.tsx';
import { waysToMake, whyBare } from './ways.ts';

/** Sources of one combination (CM-02). */
const MOST_COMBINED = 20;

const sourceOf = ({ origin }: TargetingList) => <SourceBadge origin={origin} />;

type Props = Filtering & {
  application: { id: number; company_id: number; name: string };
  user: number;
  may: (permission: Permission) => boolean;
  onFilter: (filtering: Filtering) => void;
  refresh: Refresh;
  made: readonly number[];
};

/** The audiences of an application (AD-02 to AD-26). */
export const AudiencesPage = ({ application, user, may, state, source, onFilter, refresh, made }: Props) => {
  const navigate = useNavigate();
  const lists = useLists(application.id, state, isAudience);
  const pressed = useMemo(() => pressedOf({ state, source }), [state, source]);
  const filters = useMemo(() => audienceFilters(lists.rows, state), [lists.rows, state]);
  const byId = useMemo(() => new Map(lists.all.map((list) => [list.id, list])), [lists.all]);
  const over = useWhyOver(application);
  const combine = (ticked: readonly TargetingList[]) => {
    // An exclusion takes the second from the first: the order is the one that is read
    const selected = [...ticked].sort((a, b) => compareNames(a.name, b.name));
    if (over !== null || !may('combination.edit') || selected.length < 2) return null;
    const many = selected.length > MOST_COMBINED;
    return (
      <button
        type="button"
        className="grid-button"
        disabled={many}
        title={many ? `A combination holds at most ${MOST_COMBINED} audiences` : undefined}
        onClick={() =>
          void navigate({
            to: audiencePaths.combine(application),
            search: { targeting_ids: selected.map(({ id }) => String(id)) } as never,
          })
        }
      >
        <IconVector size={16} aria-hidden />
        Combine
      </button>
    );
  };
  const offered = over === null ? waysToMake(application, may) : [];
  const first = offered.filter(({ key }) => key === 'create' || key === 'upload');
  const ways = offered.map(({ key, label, icon: Icon, to }) => ({
    key,
    label,
    icon: <Icon size={16} aria-hidden />,
    onSelect: () => void navigate({ to }),
  }));
  const way = wayToSome({ state, source });
  const isBare = !lists.loading && lists.rows.length === 0;
  return (
    <ListGrid
      label="Audiences"
      title="Audiences"
      tabs={<TargetingTabs app={application} here="audiences" />}
      lists={lists}
      company={application.company_id}
      may={may}
      made={made}
      {...(may('cohort.refresh') ? { refresh } : {})}
      layoutKey={`audiences:${user}`}
      columns={audienceColumns}
      kindOf={sourceOf}
      filters={filters}
      pressed={pressed}
      onPressed={(next) => onFilter(filteringOf(next))}
      bulk={combine}
      detail={{
        can: (list) => list.origin === 'combination',
        label: (list) => `Sources of ${list.name}`,
        render: (list, folded) =>
          folded ? <FoldedSources list={list} byId={byId} /> : <CombinationSources list={list} byId={byId} />,
      }}
      empty={
        isBare
          ? {
              text: over ?? whyBare(application.name, ways.length > 0),
              action: first.map(({ key, label, to }) => (
                <PlainLink key={key} href={to} className="button-link">
                  {label} audience
                </PlainLink>
              )),
            }
          : {
              text: 'No audience has what the pressed filters ask for.',
              action: (
                <button type="button" className="grid-button is-primary" onClick={() => onFilter({ state: way.state })}>
                  {way.label}
                </button>
              ),
            }
      }
      make={(unsaved) =>
        ways.length > 0 && (
          <MenuButton label="New audience" icon={<IconPlus size={16} aria-hidden />} items={ways} primary={!unsaved} />
        )
      }
    />
  );
};
