import {
  IconArrowRight,
  IconBuilding,
  IconCornerDownLeft,
  IconFileInvoice,
  IconLayoutCollage,
  IconListDetails,
  IconPhoto,
  IconSpeakerphone,
  IconTarget,
  IconUserOff,
} from '@tabler/icons-react';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { Face } from '#ui/bits/Face.tsx';
import { Kbd } from '#ui/bits/Kbd.tsx';
import type { Hit } from './search.queries.ts';
import { cutAt } from './search.rules.ts';

const icons: Record<string, typeof IconBuilding> = {
  company: IconBuilding,
  page: IconArrowRight,
  order: IconFileInvoice,
  line_item: IconListDetails,
  campaign: IconSpeakerphone,
  audience: IconTarget,
  creative_group: IconLayoutCollage,
  creative: IconPhoto,
};
const osNames: Record<string, string> = { ios: 'iOS', android: 'Android' };

export const hitId = ({ category, id }: Hit): string => `hit-${category}-${id}`;

const Over = ({ hit }: { hit: Hit }) => {
  if (hit.metadata.state !== 'archived') return null;
  if (hit.category !== 'user') return <ArchivedChip />;
  return (
    <Chip tone="quiet" icon={<IconUserOff size={12} aria-hidden />}>
      Removed
    </Chip>
  );
};

const Picture = ({ hit }: { hit: Hit }) => {
  const Icon = icons[hit.category];
  if (hit.category === 'user')
    return (
      <span className="search-hit-icon">
        <Face name={hit.name} size={22} />
      </span>
    );
  return (
    <span className="search-hit-icon">
      {Icon ? <Icon size={18} stroke={1.6} aria-hidden /> : <AppIcon name={hit.name} size={22} />}
    </span>
  );
};

const under = ({ metadata }: Hit): string =>
  [metadata.company_name, metadata.os && (osNames[metadata.os] ?? metadata.os), metadata.detail]
    .filter(Boolean)
    .join(' · ');

type Props = {
  groups: readonly { label: string; hits: Hit[] }[];
  term: string;
  active: Hit | undefined;
  onOpen: (hit: Hit) => void;
};

/** The results under their headings. Focus stays in the field, which names the active one. */
export const Hits = ({ groups, term, active, onOpen }: Props) => (
  <div className="search-hits" id="hits" role="listbox" aria-label="Results">
    {groups.map(({ label, hits }) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
      <div key={label} role="group" aria-label={label}>
        <div className="search-hit-group" aria-hidden>
          {label}
          <span className="num">{hits.length}</span>
        </div>
        {hits.map((hit) => {
          const [before, found, after] = cutAt(hit.name, term);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field
            // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus
            <div
              key={hitId(hit)}
              id={hitId(hit)}
              role="option"
              aria-selected={hit === active}
              className={`search-hit${hit === active ? ' active' : ''}`}
              onClick={() => onOpen(hit)}
            >
              <Picture hit={hit} />
              <span className="search-hit-text">
                <span className="search-hit-name">
                  {before}
                  {found && <mark>{found}</mark>}
                  {after}
                </span>
                <span className="search-hit-path">{under(hit)}</span>
              </span>
              <Over hit={hit} />
              {hit.category !== 'page' && <span className="search-hit-meta">{hit.id}</span>}
              {hit === active && (
                <Kbd>
                  <IconCornerDownLeft size={12} aria-label="Enter" />
                </Kbd>
              )}
            </div>
          );
        })}
      </div>
    ))}
  </div>
);
