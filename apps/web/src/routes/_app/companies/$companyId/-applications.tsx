import { useQuery } from '@tanstack/react-query';
import { type Application, applicationsOf } from '#features/application/application.queries.ts';
import { NO_APPLICATION } from '#features/application/NoApplication.tsx';
import { useMay } from '#features/auth/auth.queries.ts';
import { compareNames } from '#lib/compare-names.ts';
import { AppIcon, Platform } from '#ui/bits/AppIcon.tsx';
import { BusinessChip } from '#ui/bits/BusinessChip.tsx';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import './-applications.css';

/** Those in use first, each group by name. */
const byUse = (a: Application, b: Application): number =>
  b.state.localeCompare(a.state) || compareNames(a.name, b.name);

/** The applications of a company, each with its page and the way to its audiences. */
export const Applications = ({ company }: { company: number }) => {
  const create = useMay()('application.create');
  const { data, error, refetch } = useQuery(applicationsOf(company));
  const items = [...(data?.items ?? [])].sort(byUse);
  return (
    <section className="company-apps" aria-labelledby="company-apps">
      <div>
        <h2 id="company-apps">Applications</h2>
        {items.length > 0 && (
          <PlainLink href={`/companies/${company}/applications`} className="link company-apps-all">
            All applications
          </PlainLink>
        )}
      </div>
      {error && !data && (
        <p className="company-apps-says">
          <NotRead error={error} retry={() => void refetch()} />
        </p>
      )}
      {!data && !error && (
        <p className="company-apps-says" aria-busy>
          Loading…
        </p>
      )}
      {data && items.length === 0 && (
        <p className="company-apps-says">
          {NO_APPLICATION}
          {create && (
            <>
              {' '}
              <PlainLink href={`/companies/${company}/applications/create`} className="link">
                Create application
              </PlainLink>
            </>
          )}
        </p>
      )}
      {items.length > 0 && (
        <ul>
          {items.map(({ id, name, platform, icon, state, business_state }) => (
            <li key={id}>
              <AppIcon name={name} src={icon} size={28} />
              <span className="company-app-name cut">
                <Platform os={platform} />{' '}
                <PlainLink href={`/companies/${company}/applications/${id}/edit/details`} className="link">
                  {name}
                </PlainLink>{' '}
                <span className="id">{id}</span>
              </span>
              {state === 'archived' ? <ArchivedChip /> : <BusinessChip state={business_state} />}
              <PlainLink href={`/companies/${company}/applications/${id}/targeting/audiences`} className="link">
                Audiences<span className="sr"> of {name}</span>
              </PlainLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
