import { IconSpeakerphone, IconVector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { usesOf } from './audience.queries.ts';
import { NotYet } from './NotYet.tsx';

const icons = { combination: IconVector, campaign: IconSpeakerphone };
const kinds = { combination: 'Combination', campaign: 'Campaign' };

type Props = {
  id: number;
  /** Only those can be deleted at all. */
  uploaded?: boolean;
};

/** Combinations and campaigns that take this list: while there are any, it cannot be deleted. */
export const UsedBy = ({ id, uploaded = false }: Props) => {
  const query = useQuery(usesOf(id));
  const { data } = query;
  return (
    <section className="audience-section" aria-labelledby="used-by">
      <div className="section-head">
        <h2 id="used-by">Used by</h2>
      </div>
      <NotYet query={query} />
      {data && data.items.length === 0 && <p className="audience-says">No campaign and no combination uses it.</p>}
      {data && data.items.length > 0 && (
        <ul className="audience-uses" aria-label="Used by">
          {data.items.map((use) => {
            const Icon = icons[use.kind];
            return (
              <li key={`${use.kind} ${use.id}`}>
                <Icon size={16} aria-hidden />
                <PlainLink href={use.path} className="audience-use cut">
                  {use.name}
                </PlainLink>
                <span className="dim">{kinds[use.kind]}</span>
              </li>
            );
          })}
        </ul>
      )}
      {data && data.items.length > 0 && uploaded && (
        <p className="audience-says">While it is used it cannot be deleted.</p>
      )}
    </section>
  );
};
