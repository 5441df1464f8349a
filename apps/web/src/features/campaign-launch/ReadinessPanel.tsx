import { IconCircleCheckFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { readinessOf } from './campaign-launch.queries.ts';
import { checkNames, passedOf } from './ready-words.ts';
import './campaign-launch.css';

/** Beside a campaign's pages: which of the six checks are passed, and the way to those that are not. */
export const ReadinessPanel = ({ id }: { id: number }) => {
  const may = useMay()('campaign.read_readiness');
  const { data, error } = useQuery({ ...readinessOf(id), enabled: may });
  if (!may) return null;
  const passed = data && passedOf(data);
  return (
    <section className="ready-panel" aria-label="Readiness">
      <h2>
        Readiness
        {data && (
          <span className="dim">
            {passed === data.checks.length ? 'all passed' : `${passed} of ${data.checks.length} passed`}
          </span>
        )}
      </h2>
      {!data && (
        <p className={error ? 'tone-bad' : 'dim'}>{error ? 'Cannot retrieve pre-check information' : 'Checking…'}</p>
      )}
      <ul>
        {data?.checks.map(({ name, status, issues }) => (
          <li key={name}>
            {status === 'success' ? (
              <IconCircleCheckFilled size={16} className="ready-ok" aria-label="passed" />
            ) : (
              <IconExclamationCircleFilled size={16} className="ready-bad" aria-label="to fix" />
            )}
            <span title={issues.map(({ message }) => message).join('. ') || undefined}>{checkNames[name]}</span>
            {issues[0] && (
              <PlainLink href={issues[0].fix.path} className="link push" aria-label={issues[0].fix.label}>
                Fix
              </PlainLink>
            )}
          </li>
        ))}
      </ul>
      {data && (
        <PlainLink
          href={`/companies/${data.company_id}/applications/${data.app_id}/campaigns/readiness`}
          className="link ready-all"
        >
          Readiness of all campaigns
        </PlainLink>
      )}
    </section>
  );
};
