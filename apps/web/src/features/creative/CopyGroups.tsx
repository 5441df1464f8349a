import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createSubmissions } from '#lib/submissions.ts';
import { toast } from '#lib/toast.ts';
import { FormProblem } from '#ui/form/FormProblem.tsx';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { Select } from '#ui/kit/Select.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { recordOptions } from '#ui/pick/records.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { StatePage } from '#ui/state/StatePage.tsx';
import { applicationsOf } from '../application/application.queries.ts';
import { type CreativeGroup, groupPaths } from '../creative-group/creative-group.queries.ts';
import { useCopyGroups } from './group-changes.ts';
import './copy.css';

/** An address without ids, or with what is none (CG-14). */
export const NothingToCopy = () => (
  <StatePage title="Missing Required URL Parameter.">
    You cannot copy creative groups without the necessary parameter in the URL. Please check the URL and try again. If
    the issue persists, contact an administrator.
  </StatePage>
);

type Props = {
  application: { id: number; company_id: number };
  groups: readonly CreativeGroup[];
  /** All of them are through: on to the list of the application they were copied to. */
  onCopied: (application: number) => void;
};

/** Copies groups with their creatives to an application of the same company (CG-13 to CG-20). */
export const CopyGroups = ({ application, groups, onCopied }: Props) => {
  const { data } = useQuery(applicationsOf(application.company_id));
  const choices = (data?.items ?? []).filter(({ state }) => state === 'new');
  const [target, setTarget] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [copying, setCopying] = useState(false);
  const [copied, setCopied] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string>();
  const copy = useCopyGroups();
  const [submissions] = useState(createSubmissions);
  const submit = async () => {
    setTried(true);
    if (target === null || copying) return;
    setCopying(true);
    setProblem(undefined);
    const open = groups.filter(({ id }) => !copied.has(id));
    const { done, failed } = await copy(open, target, submissions);
    setCopying(false);
    for (const { name } of done) toast.ok(`${name} copied successfully`);
    const wrong = new Set(failed.map(({ group }) => group.id));
    setCopied(new Set([...copied, ...open.filter(({ id }) => !wrong.has(id)).map(({ id }) => id)]));
    if (failed.length === 0) return onCopied(target);
    setProblem(failed.map(({ group, message }) => `${group.name}: ${message}`).join(' '));
  };
  return (
    <>
      <PageHead
        title="Copy Creatives"
        before={<BackLink href={groupPaths.list(application)} label="Back to creatives" />}
        meta={<span className="dim">{plural(groups.length, 'creative group')}</span>}
      />
      <form
        className="creative-copy"
        aria-label="Copy Creatives"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormProblem message={problem} />
        <Select
          label="Application"
          required
          searchable
          placeholder="Choose an application"
          data={recordOptions(choices).map(({ value, label, also }) => ({
            value: String(value),
            label: value === application.id ? `${label} (this one)` : label,
            also,
          }))}
          value={target === null ? null : String(target)}
          onChange={(value) => setTarget(value === null ? null : Number(value))}
          disabled={copied.size > 0}
          description="Copies are active and have the creatives that are not archived; no campaigns, no schedules, no approvals."
          error={tried && target === null ? 'This field is required' : undefined}
        />
        <ul className="creative-copy-list" aria-label="Creative groups">
          {groups.map((group) => (
            <li key={group.id}>
              <span className="creative-copy-name">
                <MidName name={group.name} />
              </span>
              <span className="dim small">{copied.has(group.id) ? 'copied' : plural(group.creatives, 'creative')}</span>
            </li>
          ))}
        </ul>
        <div className="row">
          <Button type="submit" loading={copying}>
            Copy
          </Button>
          <PlainLink href={groupPaths.list(application)} className="button-link">
            Cancel
          </PlainLink>
          <span role="status" className="dim">
            {copying && 'Copying, please wait...'}
          </span>
        </div>
      </form>
    </>
  );
};
