import { checkName } from '@fairlead/domain/name.rules';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { type CreativeGroup, groupPaths, useCreateGroup } from './creative-group.queries.ts';

type Props = {
  application: { id: number; company_id: number };
  /** Goes on to the group's page (CG-08). */
  onCreated: (group: CreativeGroup) => void;
};

const start = { name: '' };

/** The form for a new group. */
export const CreateGroup = ({ application, onCreated }: Props) => {
  const create = useCreateGroup();
  const draft = useDraft<typeof start, CreativeGroup>({
    start,
    rules: ({ name }) => checkName(name),
    save: (body, { submission }) =>
      create.mutateAsync({ params: { applicationId: String(application.id) }, body, idempotencyKey: submission }),
    saved: onCreated,
  });
  const list = groupPaths.list(application);
  return (
    <>
      <PageHead title="Create creative group" before={<BackLink href={list} label="Back to creatives" />} />
      <DraftForm draft={draft} label="Create creative group">
        <Section title="General" note="It is shown always, by no campaign yet. Campaigns are connected in the list.">
          <TextField name="name" label="Name" required wide autoComplete="off" />
        </Section>
        <CreateBar action="Create group">
          <PlainLink href={list} className="button-link">
            Cancel
          </PlainLink>
        </CreateBar>
      </DraftForm>
    </>
  );
};
