import type { ApplicationDraft } from '@fairlead/domain/application/application';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Note } from '#ui/layout/Note.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { type Application, applicationsOf } from './application.queries.ts';
import { twinsOf } from './twins.ts';

/** The company has the same app already: said, not refused. */
export const Twins = ({ app }: { app: Application | null }) => {
  const [company, platform, bundle] = useWatch<ApplicationDraft, ['company_id', 'platform', 'bundle_identifier']>({
    name: ['company_id', 'platform', 'bundle_identifier'],
  });
  const { data } = useQuery({ ...applicationsOf(company ?? 0), enabled: company !== null });
  const twins = twinsOf(data?.items ?? [], { id: app?.id ?? null, platform, bundle_identifier: bundle });
  return (
    <div role="status" className="wide application-twins">
      {twins.length > 0 && (
        <Note icon={<IconAlertTriangle size={16} aria-hidden />}>
          This company has the same app already:{' '}
          {twins.slice(0, 3).map(({ id, name, company_id }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <PlainLink href={`/companies/${company_id}/applications/${id}/edit/details`} className="link">
                {name} ({id})
              </PlainLink>
            </span>
          ))}
          {twins.length > 3 && ` and ${twins.length - 3} more`}
        </Note>
      )}
    </div>
  );
};
