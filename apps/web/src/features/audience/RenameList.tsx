import { checkName } from '@fairlead/domain/name.rules';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { type TargetingList, useRenameList } from './audience.queries.ts';

type Draft = { name: string };

/** The list's name, with Apply (AD-100). */
export const RenameList = ({ list, may }: { list: TargetingList; may: boolean }) => {
  const rename = useRenameList();
  const draft = useDraft<Draft, TargetingList>({
    start: { name: list.name },
    version: list.version,
    rules: ({ name }) => checkName(name),
    save: (body, { version }) =>
      rename.mutateAsync({ params: { targetingId: String(list.id) }, body: { name: body.name, version } }),
    editing: { thing: 'targeting list', labels: { name: 'Targeting Name' } },
  });
  if (!may)
    return (
      <div className="audience-form">
        <LockedField label="Targeting Name" value={list.name} reason="Your role may not rename it." />
      </div>
    );
  return (
    <DraftForm draft={draft} label="Targeting" className="audience-form">
      <TextField name="name" label="Targeting Name" required autoComplete="off" />
      <SaveBar action="Apply" />
    </DraftForm>
  );
};
